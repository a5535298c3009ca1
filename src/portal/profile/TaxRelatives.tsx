import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { yearOf } from '../../domain/kernel/calendar.ts'
import { withoutUndefined } from '../../domain/kernel/collections.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { taxSituationForm, type TaxSituation, type ReportedChild } from '../../domain/plan/taxSituation.ts'
import { useText } from '../messages/useText.ts'
import { CountInput } from '../ui/inputs/CountInput.tsx'
import styles from './TaxSituationFields.module.css'

type Ascendant = NonNullable<TaxSituation['ascendants']>[number]

const { properties } = taxSituationForm

type ChildProps = {
  child: FamilyMember
  told: ReportedChild | undefined
  maxYear: number
  onChange: (told: ReportedChild) => void
}

/**
 * The answers about a child of the family. A disability on file is proposed as the answer, because only
 * answers are used (D-121).
 */
export function ChildFields({ child, told, maxYear, onChange }: ChildProps) {
  const t = useText()
  const now: ReportedChild = told ?? { id: child.id }
  const onFile = child.disabilityType ? child.disability : undefined
  const set = (part: Partial<ReportedChild>): void => onChange(withoutUndefined({ ...now, ...part }))
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
          min={yearOf(child.birthday) || properties.children.items.properties.adoptedYear.minimum}
          max={maxYear}
          onChange={(adoptedYear) => set({ adoptedYear })}
        />
        <DisabilityFields told={now} onSet={set} />
        {onFile && now.disability === undefined && (
          <Button variant="default" className={styles.lastColumn} onClick={() => set({ disability: onFile })}>
            {t('taxSituation.tellDisability', { percent: onFile })}
          </Button>
        )}
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
  const set = (part: Partial<Ascendant>): void => onChange(withoutUndefined({ ...told, ...part }))
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

type AscendantsProps = {
  told: readonly Ascendant[]
  maxYear: number
  onChange: (told: Ascendant[]) => void
}

/** Parents and grandparents in the household, who can be added and removed. */
export function Ascendants({ told, maxYear, onChange }: AscendantsProps) {
  const t = useText()
  return (
    <>
      {told.map((ascendant, at) => (
        <AscendantFields
          key={at}
          told={ascendant}
          maxYear={maxYear}
          number={at + 1}
          onChange={(next) => onChange(told.map((each, index) => (index === at ? next : each)))}
          onRemove={() => onChange(told.filter((_, index) => index !== at))}
        />
      ))}
      {told.length < properties.ascendants.maxItems && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onChange([...told, { birthYear: maxYear - newAscendantAge }])}
          >
            {t('taxSituation.addAscendant')}
          </Button>
          <p className={styles.help}>{t('taxSituation.ascendantsHelp')}</p>
        </div>
      )}
    </>
  )
}

/** The initial age of a new ascendant: from this age on no disability is needed (art. 59 Ley 35/2006). */
const newAscendantAge = 65
