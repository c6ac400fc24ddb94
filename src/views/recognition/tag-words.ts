import type { RecognitionTag, TagKind } from '../../api/contract/recognition-tags.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import { wireCorporateValues, wireRecognitionTags } from '../../machines/modules/recognition/recognition-tags.ts';
import { shownTag } from '../../rules/recognition/tag-names.ts';
import { paths } from '../../rules/shared/paths.ts';
import type { Confirmation } from '../layout/command-confirmation.tsx';

/** Tags and corporate values share their pages; these are the differences. */
export interface TagWords {
  kind: TagKind;
  title: string;
  help: string;
  add: string;
  one: string;
  many: string;
  purpose: string;
  nameHelp: string;
  list: string;
  form: string;
  wire: typeof wireRecognitionTags;
}

export const recognitionWords: TagWords = {
  kind: 'tag',
  title: 'Recognitions',
  help: 'Tags that people choose when they praise a colleague, such as #teamwork.',
  add: 'Add tag',
  one: 'tag',
  many: 'tags',
  purpose: 'A tag says in one word what someone is praised for.',
  nameHelp: 'One word, such as #teamwork.',
  list: paths.viewRecognition,
  form: paths.addRecognition,
  wire: wireRecognitionTags,
};

export const valueWords: TagWords = {
  kind: 'value',
  title: 'Corporate values',
  help: 'Your company’s values. People choose them when they praise a colleague.',
  add: 'Add corporate value',
  one: 'corporate value',
  many: 'corporate values',
  purpose: 'Values connect praise with what your company stands for.',
  nameHelp: 'A few words, such as “We keep our promises”.',
  list: paths.corporateValues,
  form: paths.addCorporateValue,
  wire: wireCorporateValues,
};

export const tagPath = ({ list }: TagWords, id: string): string => `${list}?tag=${encodeURIComponent(id)}`;
export const tagFormPath = ({ form }: TagWords, id: string): string => `${form}?tag=${encodeURIComponent(id)}`;

export const questionAbout =
  ({ many }: TagWords) =>
  ({ name: command, row }: RowCommand<RecognitionTag>): Confirmation => {
    const name = shownTag(row.kind, row.name);
    if (command === 'delete') {
      return {
        title: `Delete ${name}?`,
        body: 'It has never been used on a post. This cannot be undone.',
        confirm: `Delete ${name}`,
        busy: 'Deleting…',
      };
    }

    return {
      title: `Retire ${name}?`,
      body: `It stays on existing posts but can no longer be chosen. You can restore it from the retired ${many}.`,
      confirm: `Retire ${name}`,
      busy: 'Retiring…',
    };
  };
