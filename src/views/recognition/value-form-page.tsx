import { TagFormPage } from './tag-form.tsx';
import { valueWords } from './tag-words.ts';

export default function ValueFormPage() {
  return <TagFormPage words={valueWords} />;
}
