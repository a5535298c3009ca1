import { Button, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { findChartColor } from '../../portal/ui/charts/palette.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import type { Answers } from '../calls/answers.ts'
import { usePermission } from '../calls/permissions.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import { ChartCard } from '../charts/ChartCard.tsx'
import { AnswerTable } from '../operation/Result.tsx'
import { useLabels } from '../operation/useLabels.ts'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import styles from './campaigns.module.css'

const BarsChart = lazy(async () => ({ default: (await import('../charts/BarsChart.tsx')).BarsChart }))

const operation = 'plan audit'
const maxBars = 8

type Worse = Answers['plan audit']['worseModalities'][number]
type Props = { company: string; year: number }

/** Lists modalities that are worse than others or that nobody can use, once the button is pressed. */
export function MenuAudit({ company, year }: Props) {
  const t = useText()
  const may = usePermission()
  const [isAsked, setAsked] = useState(false)
  if (!may('plan/audit')) return null
  if (isAsked) return <Found {...{ company, year }} />
  return (
    <Card title={t('campaign.audit')}>
      <Stack align="flex-start" gap="sm">
        <p>{t('campaign.audit.intro')}</p>
        <Button variant="default" onClick={() => setAsked(true)}>
          {t('campaign.audit.run')}
        </Button>
      </Stack>
    </Card>
  )
}

function Found({ company, year }: Props) {
  const t = useText()
  const labels = useLabels()
  const { answer, fault } = useAnswer({ name: operation, company, input: { year } })
  if (fault) return <Notice tone="danger">{fault}</Notice>
  if (!answer) return <TableSkeleton rows={4} />
  const { people, worseModalities: worse, unusedModalities: unused } = answer
  return (
    <>
      {worse.length === 0 && unused.length === 0 && (
        <Notice
          tone="success"
          action={<a href={`#${changePage(company, year)}`}>{t('campaign.audit.change')}</a>}
        >
          {t('campaign.audit.fine', { count: people })}
        </Notice>
      )}
      {worse.length > 0 && <WorseChart worse={worse} year={year} company={company} />}
      {unused.length > 0 && (
        <AnswerTable
          title={labels.field('unusedModalities')}
          rows={unused}
          name={operation}
          company={company}
        />
      )}
    </>
  )
}

/** The page of the operation, where the operator can try another price. */
const changePage = (company: string, year: number): string =>
  `plan/audit?${new URLSearchParams({ company, year: String(year) })}`

/** The modalities that are worse than another, by the number of people. */
function WorseChart({ worse, company, year }: { worse: readonly Worse[] } & Props) {
  const t = useText()
  const labels = useLabels()
  const { number } = createScreenFormats([], useLanguage())
  const rows = worse.toSorted((one, other) => other.people - one.people)
  const shown = rows.slice(0, maxBars)
  const [first] = rows
  const nameOf = ({ modality, worseThan }: Worse): string => t('campaign.audit.pair', { modality, worseThan })
  return (
    <ChartCard
      title={t('campaign.audit.title', {
        modality: first?.modality ?? '',
        worseThan: first?.worseThan ?? '',
        count: first?.people ?? 0,
      })}
      link={{
        to: changePage(company, year),
        text: t('campaign.audit.change'),
      }}
      table={{
        titles: [labels.field('modality'), labels.field('people')],
        rows: rows.map((row) => ({ name: nameOf(row), counts: [row.people], cents: [] })),
      }}
    >
      <Suspense fallback={<div className={styles.chart} />}>
        <BarsChart
          labels={shown.map(({ modality }) => modality)}
          series={[
            {
              name: labels.field('people'),
              values: shown.map(({ people }) => people),
              color: findChartColor(0),
            },
          ]}
          write={number}
        />
      </Suspense>
    </ChartCard>
  )
}
