import styles from './file-input.module.css';
import { Input, type InputProps } from './input.tsx';

export const FileInput = (props: Omit<InputProps, 'type' | 'className'>) => (
  <Input {...props} type="file" className={styles.file} />
);
