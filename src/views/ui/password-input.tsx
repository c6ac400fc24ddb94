import { useState, useSyncExternalStore } from 'react';
import control from './control.module.css';
import { cx } from './cx.ts';
import { Input, type InputProps } from './input.tsx';
import styles from './password-input.module.css';

export function PasswordInput({ className, ...props }: Omit<InputProps, 'type'>) {
  const [isShown, setShown] = useState(false);
  const isAlive = useIsAlive();

  return (
    <span className={control.box}>
      <Input
        spellCheck={false}
        autoCapitalize="none"
        {...props}
        type={isShown ? 'text' : 'password'}
        className={cx(styles.input, className)}
      />
      <span className={control.trailing}>
        <button
          type="button"
          className={styles.toggle}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          disabled={props.disabled || !isAlive}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </span>
    </span>
  );
}

const never = () => () => {};

/** False in server-rendered HTML, in which the button doesn't work yet. */
function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
