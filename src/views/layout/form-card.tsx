import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import styles from './form-card.module.css';
import { SaveButton, type SaveButtonProps } from './save-button.tsx';

interface FormCardProps<Options, Values extends object, Saved>
  extends Pick<SaveButtonProps<Options, Values, Saved>, 'actorRef' | 'form' | 'isBlocked'> {
  save: string;
  onCancel: () => void;
  children: ReactNode;
}

export function FormCard<Options, Values extends object, Saved>(props: FormCardProps<Options, Values, Saved>) {
  const { save, onCancel, children, ...button } = props;

  return (
    <Card>
      {children}
      <div className={styles.foot}>
        <Button onClick={onCancel}>Cancel</Button>
        <SaveButton {...button} label={save} />
      </div>
    </Card>
  );
}
