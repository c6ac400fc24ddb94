import { useActorRef } from '@xstate/react';
import { type FormEvent, useId, useState } from 'react';
import type { LinkedArticle } from '../../../api/contract/articles.ts';
import type { LinkableMachine } from '../../../machines/modules/articles/linkable-articles.ts';
import { hrefOf } from '../../../rules/articles/article-body.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import styles from './article-picker.module.css';
import { ArticlePicker } from './article-picker.tsx';

interface LinkDialogProps {
  linkable: LinkableMachine | undefined;
  ownId: string | null;
  readers?: readonly string[] | undefined;
  href: string;
  onClose: () => void;
  onAddress: (href: string) => void;
  onArticle: (article: LinkedArticle) => void;
}

export function LinkDialog({ linkable, ownId, readers, href, onClose, onAddress, onArticle }: LinkDialogProps) {
  const [typed, setTyped] = useState(href);
  const [error, setError] = useState('');
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = hrefOf(typed);
    if (found === null)
      setError('Enter a web address, such as https://example.org or example.org, or an email address.');
    else onAddress(found);
  };

  return (
    <Dialog open title="Link" size="medium" onClose={onClose}>
      <form id={form} className={styles.address} onSubmit={submit}>
        <Field label="Address" error={error}>
          <Input
            value={typed}
            inputMode="url"
            placeholder="A web or email address"
            onChange={({ target }) => {
              setTyped(target.value);
              setError('');
            }}
          />
        </Field>
        <Button type="submit">Link to this address</Button>
      </form>
      {linkable && <Articles linkable={linkable} ownId={ownId} readers={readers} onArticle={onArticle} />}
    </Dialog>
  );
}

interface ArticlesProps extends Pick<LinkDialogProps, 'ownId' | 'readers' | 'onArticle'> {
  linkable: LinkableMachine;
}

function Articles({ linkable, ownId, readers, onArticle }: ArticlesProps) {
  const list = useActorRef(linkable, { input: { query: { search: '', page: 1, filters: {} } } });

  return (
    <>
      <h3 className={styles.or}>Or choose an article</h3>
      <ArticlePicker list={list} ownId={ownId} readers={readers} chosen={[]} onChoose={onArticle} />
    </>
  );
}
