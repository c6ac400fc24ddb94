import { recognitionWords } from './tag-words.ts';
import { TagsPage } from './tags-page.tsx';

export default function RecognitionsPage() {
  return <TagsPage words={recognitionWords} />;
}
