import { Group, MultiSelect, Select } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useContext, useRef, useState } from 'react'
import { capitalized, formatMonth } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import { useChosenCompany } from '../calls/chosenCompany.ts'
import { Companies, useCompanyIntro } from '../calls/companies.ts'
import { useAction } from '../calls/useAction.tsx'
import { useAnswer } from '../calls/useAnswer.ts'
import { ChooseCompany } from '../frame/ChooseCompany.tsx'
import { FileInput } from '../operation/FileInput.tsx'
import { useLanguage } from '../words/language.ts'
import { ComparedRows } from './ComparedRows.tsx'
import { FileColumns } from './FileColumns.tsx'
import {
  compareFile,
  sources,
  type Compared,
  type FileColumn,
  type LeftOut,
  type Source,
} from './reconcileApi.ts'
import styles from './reconcile.module.css'

/** Compares a file of payroll or a provider with the rows of a closed month. */
export function ReconcilePage() {
  const t = useText()
  const companies = useContext(Companies)
  const company = useChosenCompany()
  const introOf = useCompanyIntro()
  return (
    <Page title={t('desk.place.reconcile')} intro={introOf(company, t('desk.place.reconcile.intro'))}>
      {company ? <Closed key={company} company={company} /> : <ChooseCompany companies={companies} />}
    </Page>
  )
}

function Closed({ company }: { company: string }) {
  const t = useText()
  const { answer, fault } = useAnswer({ name: 'payroll list', company })
  if (fault) return <Notice tone="danger">{fault}</Notice>
  if (!answer) return <TableSkeleton rows={4} />
  const months = answer.months.map(({ month }) => month).toSorted((a, b) => b.localeCompare(a, 'en'))
  if (months.length > 0) return <Comparing company={company} months={months} />
  return (
    <Notice tone="info">
      {t('reconcile.noMonth')} <a href="#payroll">{t('reconcile.toPayroll')}</a>
    </Notice>
  )
}

type Choice = { source: Source; month: string; productIds: string[]; file?: File | undefined }
type Products = Compared['products']

/** Chooses file and month, and shows the comparison; a changed choice starts a new comparison. */
function Comparing({ company, months }: { company: string; months: string[] }) {
  const { choice, products, compared, ask, isCurrent, isBusy, notice } = useComparison(company, months)
  const [leftOut, setLeftOut] = useState<LeftOut[]>([])
  const askAgain: typeof ask = (next, columns) => {
    setLeftOut([])
    ask(next, columns)
  }
  const { file, month, source } = choice
  return (
    <>
      <Card>
        <Choices
          {...{ months, choice, products }}
          onChange={(part) => askAgain({ ...choice, ...part }, part.file ? undefined : compared?.columns)}
        />
        {notice}
      </Card>
      <LeftOutLines lines={leftOut} />
      {isBusy && <TableSkeleton rows={4} />}
      {compared && file && (
        <>
          <FileColumns compared={compared} onMatch={(columns) => askAgain(choice, columns)} />
          <ComparedRows
            {...{ company, compared, file, month, source }}
            onAccepted={(lines = []) => {
              if (!isCurrent(compared)) return
              askAgain(choice, compared.columns)
              setLeftOut(lines)
            }}
          />
        </>
      )}
    </>
  )
}

/** Holds the choice and its comparison: that of an earlier choice may arrive late, and is not taken. */
function useComparison(company: string, months: string[]) {
  const [choice, setChoice] = useState<Choice>({ source: 'payroll', month: months[0] ?? '', productIds: [] })
  const [products, setProducts] = useState<Products>([])
  const [compared, setCompared] = useState<Compared & { round: number }>()
  const { runAction, isBusy, notice } = useAction()
  const round = useRef(0)
  const isCurrent = (of: { round: number }): boolean => of.round === round.current
  const ask = (next: Choice, columns?: readonly FileColumn[]): void => {
    const own = { round: ++round.current }
    setChoice(next)
    setCompared(undefined)
    const { file } = next
    if (!file) return
    runAction(async () => {
      const found = await compareFile({ company, ...next, file, columns })
      if (!isCurrent(own)) return
      setProducts(found.products)
      setCompared({ ...found, ...own })
    })
  }
  return { choice, products, compared, ask, isCurrent, isBusy, notice }
}

type ChoicesProps = {
  months: string[]
  choice: Choice
  products: Products
  onChange: (part: Partial<Choice>) => void
}

function Choices({ months, choice, products, onChange }: ChoicesProps) {
  const t = useText()
  const language = useLanguage()
  return (
    <>
      <Group gap="md" align="end">
        <Select
          className={styles.source}
          label={t('field.source')}
          data={sources.map((value) => ({ value, label: t(`reconcile.source.${value}`) }))}
          value={choice.source}
          onChange={(source) => onChange({ source: source === 'provider' ? 'provider' : 'payroll' })}
          allowDeselect={false}
        />
        <Select
          label={t('reconcile.month')}
          data={months.map((value) => ({ value, label: capitalized(formatMonth(value, language)) }))}
          value={choice.month}
          onChange={(month) => onChange({ month: month ?? choice.month })}
          allowDeselect={false}
        />
        {choice.source === 'provider' && products.length > 0 && (
          <MultiSelect
            className={styles.source}
            label={t('reconcile.products')}
            data={products.map(({ productId, product }) => ({ value: productId, label: product }))}
            value={choice.productIds}
            onChange={(productIds) => onChange({ productIds })}
            searchable
          />
        )}
      </Group>
      <label className={styles.file}>
        <span>{t('reconcile.file')}</span>
        <FileInput accept=".csv,.xlsx,.txt" file={choice.file} onFile={(file) => onChange({ file })} />
      </label>
    </>
  )
}

/** The lines that were not accepted, each with the reason. */
function LeftOutLines({ lines }: { lines: LeftOut[] }) {
  const t = useText()
  if (lines.length === 0) return null
  return (
    <Notice tone="warning">
      {t('reconcile.leftOut', { count: lines.length })}
      <ul>
        {lines.map(({ employeeNumber, person, reason }) => (
          <li key={`${employeeNumber} ${reason}`}>
            {`${[person, employeeNumber].filter(Boolean).join(' · ')}: ${t(`reconcile.reason.${reason}`)}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
