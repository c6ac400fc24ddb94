import { useActorRef } from '@xstate/react';
import type { CampaignLinkKind, CampaignTarget } from '../../api/contract/campaigns.ts';
import { wireCampaignForm } from '../../machines/modules/campaigns/campaign-form.ts';
import { linkNames } from '../../rules/campaigns/campaign-words.ts';
import { usePicker } from '../layout/use-picker.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { linkWarning } from './campaign-words.tsx';

interface LinkFieldProps {
  kind: CampaignLinkKind;
  value: CampaignTarget | null;
  error?: string | undefined;
  /** The branches of the audience; none for all. */
  readers: readonly string[];
  onChange: (link: CampaignTarget | null) => void;
}

/** Keyed by the kind, so that each kind's list begins afresh. */
export function LinkField({ kind, value, error, readers, onChange }: LinkFieldProps) {
  const list = useActorRef(useMachines(wireCampaignForm).targets, {
    input: { query: { search: '', page: 1, filters: { kind: [kind] } } },
  });
  const { rows, searching } = usePicker(list);

  return (
    <Field
      label={linkNames[kind]}
      id="link"
      required
      error={error}
      help={linkWarning(value && { kind, ...value }, readers)}
    >
      <Combobox
        value={value?._id ?? null}
        selectedLabel={value?.title ?? undefined}
        options={rows.map(({ _id, title }) => ({ value: _id, label: title }))}
        placeholder="Type a title"
        {...searching}
        emptyText="No matches"
        onValueChange={(id) => onChange(rows.find(({ _id }) => _id === id) ?? null)}
      />
    </Field>
  );
}
