import { Button, Group, Select, Stack, Tabs } from '@mantine/core'
import { lazy, Suspense, useContext } from 'react'
import type { Answers } from '../calls/answers.ts'
import { today } from '../calls/today.ts'
import { formatMoney } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import { ChooseCompany } from '../frame/ChooseCompany.tsx'
import { useChosenCompany } from '../calls/chosenCompany.ts'
import { Companies, useCompanyIntro } from '../calls/companies.ts'
import { saveFile } from '../operation/saveFile.ts'
import { run } from '../calls/deskApi.ts'
import { useLanguage } from '../words/language.ts'
import { AnswerTable, Figures } from '../operation/Result.tsx'
import { useAction } from '../calls/useAction.tsx'
import { useAnswer } from '../calls/useAnswer.ts'
import { useLabels } from '../operation/useLabels.ts'
import type { Row } from '../operation/useValues.ts'
import { findChartColor } from '../../portal/ui/charts/palette.ts'
import styles from '../styles/desk.module.css'

const BarsChart = lazy(async () => ({ default: (await import('../charts/BarsChart.tsx')).BarsChart }))

const operation = 'yearend file'

/** The parts of the year's folder, each with the lists in its answer. */
const parts = [
  { id: 'form190', lists: ['lines', 'apart'] },
  { id: 'payRegister', lists: ['groups', 'withoutSex'] },
  { id: 'mobility', lists: ['offices'] },
  { id: 'costs', lists: ['costs'] },
] as const

type Part = (typeof parts)[number]

/** A year's declarations and reports from its closed months, on the page and as files. */
export function YearPage({ given }: { given: URLSearchParams }) {
  const t = useText()
  const companies = useContext(Companies)
  const company = useChosenCompany()
  const introOf = useCompanyIntro()
  return (
    <Page title={t('desk.place.year')} intro={introOf(company, t('desk.place.year.intro'))}>
      {company ? (
        <Folder key={company} company={company} given={given} />
      ) : (
        <ChooseCompany companies={companies} />
      )}
    </Page>
  )
}

function Folder({ company, given }: { company: string; given: URLSearchParams }) {
  const t = useText()
  const { answer: closed, fault } = useAnswer({ name: 'payroll list', company })
  const { answer: setup, fault: setupFault } = useAnswer({ name: 'company show', company })
  if (fault || setupFault) return <Notice tone="danger">{fault ?? setupFault}</Notice>
  if (!closed || !setup) return <TableSkeleton rows={6} />
  const isByLaw = setup.simulator === 'law'
  const years = yearsOf(closed)
  const year = years.find((each) => each === given.get('year')) ?? years[0] ?? ''
  const part = parts.find(({ id }) => id === given.get('part')) ?? parts[isByLaw ? 0 : 1]
  const open = (next: { year?: string; part?: string }): void => {
    location.hash = `year?${new URLSearchParams({ year, part: part.id, ...next })}`
  }
  return (
    <>
      <Select
        className={styles.switch}
        label={t('field.year')}
        data={years}
        value={year}
        onChange={(chosen) => open({ year: chosen ?? year })}
        allowDeselect={false}
      />
      <Tabs value={part.id} onChange={(id) => open({ part: id ?? part.id })} keepMounted={false}>
        <Tabs.List mb="md" aria-label={t('desk.place.year')}>
          {parts.map(({ id }) => (
            <Tabs.Tab key={id} value={id}>
              {t(`year.${id}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={part.id}>
          {part.id === 'form190' && !isByLaw ? (
            <Notice tone="info">{t('year.onlyByLaw')}</Notice>
          ) : (
            <PartOfYear key={part.id} {...{ company, year: Number(year), part }} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** Returns the years with closed months, newest first; if there are none, this year. */
function yearsOf({ months }: Answers['payroll list']): string[] {
  const closed = months.map(({ month }) => month.slice(0, 4))
  const thisYear = today().slice(0, 4)
  return closed.length > 0 ? [...new Set(closed)].toReversed() : [thisYear]
}

type PartProps = { company: string; year: number; part: Part }

function PartOfYear({ company, year, part }: PartProps) {
  const t = useText()
  const labels = useLabels()
  const { answer, fault } = useAnswer({
    name: operation,
    company,
    input: { year, part: part.id },
  })
  if (fault) return <Notice tone="info">{fault}</Notice>
  if (!answer) return <TableSkeleton rows={6} />
  const [notice, ...checks] = answer.checks
  const shown: { list: string; rows: Row[] }[] = part.lists.map((list) => ({ list, rows: answer[list] }))
  const told = shown.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <Stack gap="lg">
      <Notice tone="info">{notice}</Notice>
      <Downloads {...{ company, year, part }} />
      <Figures
        entries={(['closedMonths', 'rows', 'priceCents'] as const).map((name) => [name, answer[name]])}
      />
      {checks.length > 0 && (
        <Card title={t('year.checks')}>
          <ul className="bullets">
            {checks.map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ul>
        </Card>
      )}
      <PartChart part={part} rows={shown[0]?.rows ?? []} />
      {shown.map(({ list, rows }) =>
        rows.length > 0 ? (
          <AnswerTable
            key={list}
            title={labels.field(list, operation)}
            {...{ rows, name: operation, company, more: { year } }}
          />
        ) : null,
      )}
      {told === 0 && <Notice tone="info">{t('year.nothing')}</Notice>}
      {told < answer.rows && <Notice tone="info">{t('year.more', { shown: told, all: answer.rows })}</Notice>}
    </Stack>
  )
}

/** The files of a part, saved as soon as they are written. */
function Downloads({ company, year, part }: PartProps) {
  const t = useText()
  const { runAction, isBusy, notice } = useAction()
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    const { files } = await run(operation, { company, input: { year, part: part.id, format } })
    files.forEach(saveFile)
  }
  return (
    <Group gap="xs">
      <Button onClick={() => runAction(() => save('xlsx'))} loading={isBusy}>
        {t('year.xlsx')}
      </Button>
      <Button variant="default" onClick={() => runAction(() => save('csv'))} disabled={isBusy}>
        {t('year.csv')}
      </Button>
      {notice}
    </Group>
  )
}

/** The fields of each part's chart: the name of a bar, a second label, and the amount. */
const charts: Partial<Record<Part['id'], { name: string; beside?: string; amount: string }>> = {
  payRegister: { name: 'professionalGroup', beside: 'sex', amount: 'meanCents' },
  mobility: { name: 'office', amount: 'priceCents' },
  costs: { name: 'costCenter', amount: 'priceCents' },
}

const barsAtMost = 15

/** The chart of a part; its title contains the name of the largest value. */
function PartChart({ part, rows }: { part: Part; rows: readonly Row[] }) {
  const t = useText()
  const labels = useLabels()
  const language = useLanguage()
  const chart = charts[part.id]
  if (!chart) return null
  const nameOf = (row: Row): string => {
    const name = textOf(row[chart.name]) || t('year.nameless')
    return chart.beside ? `${name}, ${t(`value.${textOf(row[chart.beside])}`)}` : name
  }
  // A cost center may stand in several rows: one for each legal entity.
  const centsByName = new Map<string, number>()
  for (const row of rows)
    centsByName.set(nameOf(row), (centsByName.get(nameOf(row)) ?? 0) + Number(row[chart.amount]))
  const bars = [...centsByName]
    .map(([label, cents]) => ({ label, cents }))
    .toSorted((one, other) => other.cents - one.cents)
    .slice(0, barsAtMost)
  const [first] = bars
  if (!first || bars.length < 2) return null
  const write = (cents: number): string => formatMoney(cents, language)
  return (
    <Card title={t(`year.${part.id}.chart`, { name: first.label, amount: write(first.cents) })}>
      <Suspense fallback={<div className={styles.chart} />}>
        <BarsChart
          labels={bars.map(({ label }) => label)}
          series={[
            {
              name: labels.field(chart.amount),
              values: bars.map(({ cents }) => cents),
              color: findChartColor(0),
            },
          ]}
          write={write}
        />
      </Suspense>
    </Card>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
