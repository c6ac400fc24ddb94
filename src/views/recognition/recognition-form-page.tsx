import { TagFormPage } from './tag-form.tsx';
import { recognitionWords } from './tag-words.ts';

export default function RecognitionFormPage() {
  return <TagFormPage words={recognitionWords} />;
}
