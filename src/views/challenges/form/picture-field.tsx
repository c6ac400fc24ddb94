import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import type { Crop } from '../../../machines/logo.machine.ts';
import { type ChallengeForm, PICTURE_ASPECT } from '../../../machines/modules/challenge-form.ts';
import { LOGO_ACCEPT } from '../../../rules/shared/constants.ts';
import { useObjectUrl } from '../../layout/use-object-url.ts';
import { useUploadProgress } from '../../layout/use-upload-progress.ts';
import { useFileUrl } from '../../layout/wiring-context.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import styles from './form.module.css';

const CropDialog = lazy(() => import('../../layout/crop-dialog.tsx'));

export interface PictureFieldProps {
  actorRef: ChallengeForm;
  crop: (file: File, crop: Crop) => Promise<File>;
}

export function PictureField({ actorRef, crop }: PictureFieldProps) {
  const { image, picture } = useSelector(actorRef, ({ context }) => context.values);
  const error = useSelector(actorRef, ({ context: { errors } }) => errors.picture ?? errors.image);
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const sent = useUploadProgress(actorRef);
  const fileUrl = useFileUrl();
  const preview = useObjectUrl(picture);
  const shown = preview ?? (image && fileUrl(image));
  const cut = async (how: Crop) => {
    if (!chosen) return;
    setChosen(null);
    try {
      actorRef.send({ type: 'fields.changed', values: { picture: await crop(chosen, how) } });
    } catch {
      setProblem('This file cannot be opened as a picture. Choose another one.');
    }
  };

  return (
    <div className={styles.pictureField}>
      <Field
        label={shown ? 'Another picture' : 'Picture'}
        id="picture"
        help="PNG or JPEG. You can crop it next."
        error={problem ?? error}
      >
        <Input
          type="file"
          accept={LOGO_ACCEPT}
          onChange={({ target }) => {
            setProblem(undefined);
            setChosen(target.files?.[0] ?? null);
            // Lets the same file be chosen again.
            target.value = '';
          }}
        />
      </Field>
      {shown && (
        <div className={styles.picture}>
          <img src={shown} alt="The challenge" />
          <Button
            size="small"
            onClick={() => actorRef.send({ type: 'fields.changed', values: { picture: null, image: null } })}
          >
            Remove picture
          </Button>
        </div>
      )}
      {picture && sent !== null && <ProgressBar label="Picture" value={sent} max={1} />}
      {chosen && (
        <Suspense>
          <CropDialog
            file={chosen}
            aspect={PICTURE_ASPECT}
            confirm="Use picture"
            onConfirm={(how) => void cut(how)}
            onDismiss={() => setChosen(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
