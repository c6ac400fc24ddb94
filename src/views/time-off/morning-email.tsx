import { useActorRef, useSelector } from '@xstate/react';
import { switchMorningEmail, wireMorningEmail } from '../../machines/modules/time-off/morning-email.ts';
import { MORNING_EMAIL_LABEL } from '../../rules/leave/time-off.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { Switch } from '../ui/switch.tsx';

export default function MorningEmail() {
  const actorRef = useActorRef(useMachines(wireMorningEmail).morningEmail, { input: {} });
  const setting = useSelector(actorRef, ({ context }) => context.record);
  if (!setting) return null;

  return (
    <Switch
      label={MORNING_EMAIL_LABEL}
      checked={setting.isOn}
      onChange={({ target }) =>
        actorRef.send({ type: 'command.requested', command: switchMorningEmail(setting, target.checked) })
      }
    />
  );
}
