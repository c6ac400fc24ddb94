import { valueWords } from './tag-words.ts';
import { TagsPage } from './tags-page.tsx';

export default function ValuesPage() {
  return <TagsPage words={valueWords} />;
}
