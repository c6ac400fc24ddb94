import { useSelector } from '@xstate/react';
import FileDown from 'lucide-react/icons/file-down';
import type { CompanyProfileActor } from '../../machines/modules/company/company.ts';
import type { CompanyProfileValues } from '../../rules/company/company-profile.ts';
import { hasFeature } from '../../rules/shared/features.ts';
import { blockLetters } from '../layout/contact-number.ts';
import form from '../layout/form.module.css';
import { FormFrame } from '../layout/form-frame.tsx';
import { SaveButton } from '../layout/save-button.tsx';
import { useSignedIn, useWiring } from '../layout/wiring-context.ts';
import { buttonClass } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

const FORM = 'company';
const order = ['companyName', 'companyEmail', 'telephone', 'address', 'countsCampaignOpens'];

export const companyProfileLabels = {
  companyName: 'Company name',
  companyEmail: 'Company email',
  telephone: 'Contact number',
  address: 'Address',
  countsCampaignOpens: 'Count opened campaign emails',
};

interface CompanyProfileFormProps {
  actorRef: CompanyProfileActor;
  isInSettings?: boolean;
}

export function CompanyProfileForm({ actorRef, isInSettings = false }: CompanyProfileFormProps) {
  const isReady = useSelector(actorRef, (snapshot) => snapshot.hasTag('editable') || snapshot.hasTag('saved'));
  const contract = useSelector(actorRef, ({ context }) => context.values.record?.contract);

  return (
    <div className={form.form}>
      <FormFrame actorRef={actorRef} id={FORM} order={order} lines={6}>
        {() => <Fields actorRef={actorRef} isInSettings={isInSettings} />}
      </FormFrame>
      {isReady && (
        <div className={form.actions}>
          <SaveButton actorRef={actorRef} form={FORM} label="Submit" />
          {contract && <ContractLink file={contract} />}
        </div>
      )}
    </div>
  );
}

type TextName = Exclude<keyof CompanyProfileValues, 'countsCampaignOpens'>;

function Fields({ actorRef, isInSettings }: CompanyProfileFormProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const { company } = useSignedIn();
  const labelled = (name: TextName) => ({
    label: companyProfileLabels[name],
    id: name,
    required: true,
    error: errors[name],
  });
  const field = (name: TextName) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      actorRef.send({ type: 'fields.changed', values: { [name]: event.target.value } }),
  });

  return (
    <>
      <Field {...labelled('companyName')}>
        <Input {...field('companyName')} autoComplete="organization" maxLength={120} />
      </Field>
      <div className={form.columns}>
        <Field {...labelled('companyEmail')}>
          <Input {...field('companyEmail')} type="email" autoComplete="email" maxLength={254} />
        </Field>
        <Field {...labelled('telephone')} help="Digits only.">
          <Input
            {...field('telephone')}
            inputMode="numeric"
            autoComplete="tel"
            maxLength={20}
            onKeyDown={blockLetters}
          />
        </Field>
      </div>
      <Field {...labelled('address')}>
        <Input {...field('address')} autoComplete="street-address" maxLength={300} />
      </Field>
      {isInSettings && hasFeature(company.features, 'campaigns') && (
        <Checkbox
          name="countsCampaignOpens"
          label={companyProfileLabels.countsCampaignOpens}
          description="Adds an invisible tracking image to campaign emails. Each email says so. Without the image, an email counts as opened only when someone follows a link in it."
          checked={values.countsCampaignOpens}
          onChange={({ target }) =>
            actorRef.send({ type: 'fields.changed', values: { countsCampaignOpens: target.checked } })
          }
        />
      )}
    </>
  );
}

function ContractLink({ file }: { file: string }) {
  const { fileUrl, download } = useWiring();

  return (
    <a
      href={fileUrl(file)}
      className={buttonClass({ variant: 'quiet' })}
      onClick={(event) => {
        event.preventDefault();
        download(file);
      }}
    >
      <FileDown size={16} aria-hidden="true" />
      View contract document
    </a>
  );
}
