import Paperclip from 'lucide-react/icons/paperclip';
import { type ChangeEvent, useRef } from 'react';
import { MESSAGE_FILE_ACCEPT } from '../../rules/shared/constants.ts';
import { IconButton } from '../ui/icon-button.tsx';

interface FilePickerProps {
  disabled: boolean;
  onChoose: (files: readonly File[]) => void;
}

export function FilePicker({ disabled, onChoose }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])]);
    // Lets the same file be chosen again.
    target.value = '';
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={MESSAGE_FILE_ACCEPT}
        aria-label="Files"
        onChange={choose}
      />
      <IconButton
        label="Attach PDF, PNG or JPEG files"
        icon={<Paperclip size={16} aria-hidden="true" />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
