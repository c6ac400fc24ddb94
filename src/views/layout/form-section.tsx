import type { ReactNode } from 'react';
import styles from './form-section.module.css';

interface FormSectionProps {
  title: ReactNode;
  children: ReactNode;
}

export function FormSection({ title, children }: FormSectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

export const SectionNote = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;
