import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { maxMoneyCents } from '../../domain/kernel/money.ts'
import type { ReactNode } from 'react'
import { regions } from '../../domain/tax/law/art74.figures.ts'
import { foralTerritories } from '../../domain/tax/law/foral.figures.ts'
import { foralNames, regionName } from '../../domain/tax/law/provinces.ts'
import { useText } from '../../portal/messages/useText.ts'
import { CountInput } from '../../portal/ui/inputs/CountInput.tsx'
import { MoneyInput } from '../../portal/ui/inputs/MoneyInput.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import type { CaseRelative, LawCaseForm } from './lawCase.ts'
import law from './law.module.css'
import styles from '../styles/desk.module.css'

type Props = { form: LawCaseForm; onChange: (part: Partial<LawCaseForm>) => void }

const situations = ['1', '2', '3'] as const
const ticks = ['ceutaMelilla', 'contractUnderYear', 'fixedTerm'] as const
/** The regions of a case: the common territory first, then the foral territories. */
const places = [
  ...regions.map((value) => ({ value, label: regionName(value) })),
  ...foralTerritories.map((value) => ({ value, label: foralNames[value] })),
]
/** The fields of a case: pay, the worker, and the family. */
export function LawCaseFields({ form, onChange }: Props) {
  const t = useText()
  return (
    <>
      <PayFields form={form} onChange={onChange} />
      <Card title={t('law.worker')}>
        <div className={`${styles.formGrid} ${law.fields}`}>
          <CountInput
            id="law-age"
            label={t('law.age')}
            value={form.age}
            max={120}
            onChange={(age) => onChange({ age })}
          />
          <CountInput
            id="law-disability"
            label={t('law.disabilityPct')}
            value={form.disabilityPct}
            max={100}
            onChange={(disabilityPct = 0) => onChange({ disabilityPct })}
          />
          <Ticks keys={['help', 'movedForWork']} form={form} onChange={onChange} />
        </div>
      </Card>
      <Relatives
        of="children"
        list={form.children}
        most={20}
        onChange={(children) => onChange({ children })}
      />
      <Relatives
        of="ascendants"
        list={form.ascendants}
        most={8}
        onChange={(ascendants) => onChange({ ascendants })}
      />
    </>
  )
}

function PayFields({ form, onChange }: Props) {
  const t = useText()
  return (
    <Card title={t('law.pay')}>
      <div className={`${styles.formGrid} ${law.fields}`}>
        <MoneyInput
          id="law-pay"
          label={t('law.payEur')}
          valueCents={form.payCents}
          maxCents={maxMoneyCents}
          onChange={(payCents = 0) => onChange({ payCents })}
        />
        <MoneyInput
          id="law-exempt"
          label={t('law.exemptEur')}
          valueCents={form.exemptCents}
          maxCents={form.payCents}
          onChange={(exemptCents = 0) => onChange({ exemptCents })}
        />
        <NativeSelect
          label={t('law.region')}
          data={[{ value: '', label: t('law.region.unknown') }, ...places]}
          value={form.region}
          onChange={({ currentTarget }) => onChange({ region: currentTarget.value })}
        />
        <NativeSelect
          label={t('law.situation')}
          data={situations.map((value) => ({ value, label: t(`law.situation.${value}`) }))}
          value={form.situation}
          onChange={({ currentTarget }) =>
            onChange({ situation: situations.find((each) => each === currentTarget.value) ?? '3' })
          }
        />
        <Ticks keys={ticks} form={form} onChange={onChange} />
      </div>
    </Card>
  )
}

type TicksProps = Props & {
  keys: readonly ('help' | 'movedForWork' | (typeof ticks)[number])[]
}

function Ticks({ keys, form, onChange }: TicksProps) {
  const t = useText()
  return keys.map((key) => (
    <Checkbox
      key={key}
      className={law.tick}
      label={t(`law.${key}`)}
      checked={form[key]}
      onChange={({ currentTarget }) => onChange({ [key]: currentTarget.checked })}
    />
  ))
}

type RelativesProps = {
  of: 'children' | 'ascendants'
  list: CaseRelative[]
  most: number
  onChange: (list: CaseRelative[]) => void
}

const newRelative = { children: 5, ascendants: 70 }

/** Children or ascendants, each with the data of their minimum. */
function Relatives({ of, list, most, onChange }: RelativesProps) {
  const t = useText()
  const change = (at: number, part: Partial<CaseRelative>): void =>
    onChange(list.map((each, index) => (index === at ? { ...each, ...part } : each)))
  const add = (): void =>
    onChange([...list, { age: newRelative[of], disabilityPct: 0, help: false, share: 1 }])
  return (
    <Card title={t(`law.${of}`)}>
      {list.map((each, at) => (
        // Relatives have no name, so their position is their key.
        <Relative
          key={at}
          each={each}
          id={`law-${of}-${at}`}
          onChange={(part) => change(at, part)}
          remove={
            <Button
              variant="default"
              aria-label={t(`law.${of}.remove`, { number: at + 1 })}
              onClick={() => onChange(list.filter((_, index) => index !== at))}
            >
              {t('law.remove')}
            </Button>
          }
        />
      ))}
      {list.length < most && (
        <Button variant="default" mt={list.length > 0 ? 'md' : 0} onClick={add}>
          {t(`law.${of}.add`)}
        </Button>
      )}
    </Card>
  )
}

type RelativeProps = {
  each: CaseRelative
  id: string
  onChange: (part: Partial<CaseRelative>) => void
  remove: ReactNode
}

function Relative({ each, id, onChange, remove }: RelativeProps) {
  const t = useText()
  return (
    <div className={law.relative}>
      <CountInput
        id={`${id}-age`}
        label={t('law.age')}
        value={each.age}
        max={120}
        required
        onChange={(age) => onChange({ age })}
      />
      <CountInput
        id={`${id}-disability`}
        label={t('law.disabilityPct')}
        value={each.disabilityPct}
        max={100}
        onChange={(disabilityPct = 0) => onChange({ disabilityPct })}
      />
      <Checkbox
        label={t('law.shared')}
        checked={each.share > 1}
        onChange={({ currentTarget }) => onChange({ share: currentTarget.checked ? 2 : 1 })}
      />
      <Checkbox
        label={t('law.help')}
        checked={each.help}
        onChange={({ currentTarget }) => onChange({ help: currentTarget.checked })}
      />
      {remove}
    </div>
  )
}
