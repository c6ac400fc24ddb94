import type { ReactNode } from 'react';
import styles from './form-section.module.css';

export interface FormSectionProps {
  title: ReactNode;
  children: ReactNode;
}

/** Fields of one subject under a heading of their own; a line parts it from the section before. */
export function FormSection({ title, children }: FormSectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** A quiet word about the fields of a section. */
export const SectionNote = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;
