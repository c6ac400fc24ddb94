import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { type ChallengeForm, PICTURE_ASPECT } from '../../../machines/modules/challenges/challenge-form.ts';
import type { PictureCropActor } from '../../../machines/picture-crop.machine.ts';
import { LOGO_ACCEPT } from '../../../rules/shared/constants.ts';
import { CropDialog } from '../../layout/crop-dialog.lazy.ts';
import { useObjectUrl } from '../../layout/use-object-url.ts';
import { useUploadProgress } from '../../layout/use-upload-progress.ts';
import { useFileUrl } from '../../layout/wiring-context.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import styles from './form.module.css';

interface PictureFieldProps {
  actorRef: ChallengeForm;
  crop: PictureCropActor;
}

export function PictureField({ actorRef, crop }: PictureFieldProps) {
  const { image, picture } = useSelector(actorRef, ({ context }) => context.values);
  const error = useSelector(actorRef, ({ context: { errors } }) => errors.picture ?? errors.image);
  const file = useSelector(crop, ({ context }) => context.file);
  const isCropping = useSelector(crop, (snapshot) => snapshot.hasTag('cropping'));
  const isBusy = useSelector(crop, (snapshot) => snapshot.hasTag('busy'));
  const sent = useUploadProgress(actorRef);
  const fileUrl = useFileUrl();
  const preview = useObjectUrl(picture);
  const shown = preview ?? (image && fileUrl(image));

  return (
    <div className={common.stack3}>
      <Field
        label={shown ? 'Change picture' : 'Picture'}
        id="picture"
        help="PNG or JPEG. You can crop it next."
        error={error}
      >
        <Input
          type="file"
          accept={LOGO_ACCEPT}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) crop.send({ type: 'file.chosen', file: chosen });
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
      {isCropping && file && (
        <Suspense>
          <CropDialog
            file={file}
            aspect={PICTURE_ASPECT}
            confirm="Use picture"
            isBusy={isBusy}
            onConfirm={(how) => crop.send({ type: 'crop.confirmed', crop: how })}
            onUnreadable={() => crop.send({ type: 'picture.unreadable' })}
            onDismiss={() => crop.send({ type: 'crop.dismissed' })}
          />
        </Suspense>
      )}
    </div>
  );
}
