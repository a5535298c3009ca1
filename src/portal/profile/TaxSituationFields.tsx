import { Checkbox, NativeSelect } from '@mantine/core'
import { yearOf } from '../../domain/kernel/calendar.ts'
import { childrenOnFile, taxSituationForm, type TaxSituation } from '../../domain/plan/taxSituation.ts'
import type { Profile } from '../api/profileModel.ts'
import { useText } from '../messages/useText.ts'
import { withoutUndefined } from '../../domain/kernel/collections.ts'
import { Ascendants, ChildFields } from './TaxRelatives.tsx'
import styles from './TaxSituationFields.module.css'

type Props = {
  told: TaxSituation
  profile: Pick<Profile, 'family' | 'disabilityType' | 'today'>
  onChange: (told: TaxSituation) => void
}

const { properties } = taxSituationForm

/** The questions of form 145: household and contract, then each child of the family, then ascendants. */
export function TaxSituationFields({ told, profile, onChange }: Props) {
  const t = useText()
  const set = (part: TaxSituation): void => onChange(withoutUndefined({ ...told, ...part }))
  const maxYear = yearOf(profile.today)
  return (
    <>
      <div className={styles.fields}>
        <Choice field="household" values={properties.household.enum} value={told.household} onSet={set} />
        <Choice field="contract" values={properties.contract.enum} value={told.contract} onSet={set} />
        <NativeSelect
          label={t('taxSituation.hasOtherPayers')}
          value={told.hasOtherPayers === undefined ? '' : String(told.hasOtherPayers)}
          data={[
            { value: '', label: t('taxSituation.hasOtherPayers.untold') },
            { value: 'false', label: t('taxSituation.no') },
            { value: 'true', label: t('taxSituation.yes') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            set({ hasOtherPayers: value === '' ? undefined : value === 'true' })
          }
        />
        <Tick field="movedForWork" isSet={told.movedForWork} onSet={set} />
        {profile.disabilityType && <Tick field="needsHelp" isSet={told.needsHelp} onSet={set} />}
      </div>
      {childrenOnFile(profile.family).map((child) => (
        <ChildFields
          key={child.id}
          child={child}
          told={told.children?.find(({ id }) => id === child.id)}
          maxYear={maxYear}
          onChange={(next) => {
            const others = told.children?.filter(({ id }) => id !== child.id) ?? []
            set({ children: [...others, next] })
          }}
        />
      ))}
      <Ascendants
        told={told.ascendants ?? []}
        maxYear={maxYear}
        onChange={(ascendants) => set({ ascendants })}
      />
    </>
  )
}

type ChoiceProps = {
  field: 'household' | 'contract'
  values: readonly string[]
  value: string | undefined
  onSet: (part: TaxSituation) => void
}

/** A list of possible answers; the text of the blank choice is the assumption. */
function Choice({ field, values, value = '', onSet }: ChoiceProps) {
  const t = useText()
  return (
    <NativeSelect
      label={t(`taxSituation.${field}`)}
      value={value}
      data={['', ...values].map((each) => ({
        value: each,
        label: t(`taxSituation.${field}.${each || 'untold'}`),
      }))}
      onChange={({ currentTarget }) => onSet({ [field]: currentTarget.value || undefined })}
    />
  )
}

type TickProps = {
  field: 'movedForWork' | 'needsHelp'
  isSet: boolean | undefined
  onSet: (part: TaxSituation) => void
}

function Tick({ field, isSet = false, onSet }: TickProps) {
  const t = useText()
  return (
    <Checkbox
      label={t(`taxSituation.${field}`)}
      checked={isSet}
      onChange={({ currentTarget }) => onSet({ [field]: currentTarget.checked || undefined })}
    />
  )
}
