import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { taxSituationForm, type TaxSituation, type ToldChild } from '../../domain/plan/taxSituation.ts'
import type { Profile } from '../api/profileModel.ts'
import { useText } from '../messages/useText.ts'
import { CountInput } from '../ui/inputs/CountInput.tsx'
import styles from './TaxSituationFields.module.css'

type Ascendant = NonNullable<TaxSituation['ascendants']>[number]

type Props = {
  told: TaxSituation
  profile: Pick<Profile, 'family' | 'disabilityType' | 'today'>
  onChange: (told: TaxSituation) => void
}

const { properties } = taxSituationForm

/** The questions of form 145: household and contract, then each child of the family, then ascendants. */
export function TaxSituationFields({ told, profile, onChange }: Props) {
  const t = useText()
  const set = (part: TaxSituation): void => onChange(withoutBlanks({ ...told, ...part }))
  const children = profile.family.filter(({ active, relationship }) => active && relationship === 'child')
  const { ascendants = [] } = told
  const maxYear = Number(profile.today.slice(0, 4))
  const setAscendant = (at: number, next: Ascendant): void =>
    set({ ascendants: ascendants.map((each, index) => (index === at ? next : each)) })
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
      {children.map((child) => (
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
      {ascendants.map((ascendant, at) => (
        <AscendantFields
          key={at}
          told={ascendant}
          maxYear={maxYear}
          number={at + 1}
          onChange={(next) => setAscendant(at, next)}
          onRemove={() => set({ ascendants: ascendants.filter((_, index) => index !== at) })}
        />
      ))}
      {ascendants.length < properties.ascendants.maxItems && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => set({ ascendants: [...ascendants, { birthYear: maxYear - newAscendantAge }] })}
          >
            {t('taxSituation.addAscendant')}
          </Button>
          <p className={styles.help}>{t('taxSituation.ascendantsHelp')}</p>
        </div>
      )}
    </>
  )
}

/** From this age on an ascendant counts without a disability (art. 59 Ley 35/2006): a start for the field. */
const newAscendantAge = 65

type ChoiceProps = {
  field: 'household' | 'contract'
  values: readonly string[]
  value: string | undefined
  onSet: (part: TaxSituation) => void
}

/** One of several answers; the blank one names what is assumed. */
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

type ChildProps = {
  child: FamilyMember
  told: ToldChild | undefined
  maxYear: number
  onChange: (told: ToldChild) => void
}

function ChildFields({ child, told, maxYear, onChange }: ChildProps) {
  const t = useText()
  const now: ToldChild = told ?? { id: child.id, ...(child.disability && { disability: child.disability }) }
  const set = (part: Partial<ToldChild>): void => onChange(withoutBlanks({ ...now, ...part }))
  return (
    <fieldset className={styles.relative}>
      <legend>{child.fullName}</legend>
      <div className={styles.fields}>
        <NativeSelect
          label={t('taxSituation.custody')}
          value={told?.custody ?? ''}
          data={['', 'whole', 'shared'].map((value) => ({
            value,
            label: t(`taxSituation.custody.${value || 'untold'}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            set({ custody: value === 'whole' || value === 'shared' ? value : undefined })
          }
        />
        <CountInput
          label={t('taxSituation.adoptedYear')}
          value={told?.adoptedYear}
          min={Number(child.birthday.slice(0, 4)) || properties.children.items.properties.adoptedYear.minimum}
          max={maxYear}
          onChange={(adoptedYear) => set({ adoptedYear })}
        />
        <DisabilityFields told={now} onSet={set} />
      </div>
    </fieldset>
  )
}

type AscendantProps = {
  told: Ascendant
  number: number
  maxYear: number
  onChange: (told: Ascendant) => void
  onRemove: () => void
}

function AscendantFields({ told, number, maxYear, onChange, onRemove }: AscendantProps) {
  const t = useText()
  const set = (part: Partial<Ascendant>): void => onChange(withoutBlanks({ ...told, ...part }))
  return (
    <fieldset className={styles.relative}>
      <legend>{t('taxSituation.ascendant', { number })}</legend>
      <div className={styles.fields}>
        <CountInput
          label={t('taxSituation.birthYear')}
          value={told.birthYear}
          min={properties.ascendants.items.properties.birthYear.minimum}
          max={maxYear}
          onChange={(birthYear) => birthYear !== undefined && set({ birthYear })}
        />
        <CountInput
          label={t('taxSituation.sharedBy')}
          value={told.sharedBy ?? 1}
          min={1}
          max={properties.ascendants.items.properties.sharedBy.maximum}
          onChange={(sharedBy) => set({ sharedBy })}
        />
        <DisabilityFields told={told} onSet={set} />
        <Button variant="subtle" onClick={onRemove}>
          {t('taxSituation.remove', { number })}
        </Button>
      </div>
    </fieldset>
  )
}

type DisabilityProps = {
  told: { disability?: number; needsHelp?: boolean }
  onSet: (part: { disability?: number | undefined; needsHelp?: boolean | undefined }) => void
}

function DisabilityFields({ told: { disability, needsHelp = false }, onSet }: DisabilityProps) {
  const t = useText()
  return (
    <>
      <CountInput
        label={t('taxSituation.disability')}
        value={disability}
        min={0}
        max={100}
        onChange={(percent) => onSet({ disability: percent })}
      />
      {(disability ?? 0) > 0 && (
        <Checkbox
          label={t('taxSituation.help')}
          checked={needsHelp}
          onChange={({ currentTarget }) => onSet({ needsHelp: currentTarget.checked || undefined })}
        />
      )}
    </>
  )
}

/** Leaves out answers that were taken back. */
function withoutBlanks<Answers extends object>(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined)) as Answers
}
