import { type ReactNode, useRef } from 'react';

interface FilePickerProps {
  label: string;
  accept: string;
  onFile: (file: File) => void;
  button: (open: () => void) => ReactNode;
}

export function FilePicker({ label, accept, onFile, button }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
      {button(() => input.current?.click())}
    </>
  );
}
