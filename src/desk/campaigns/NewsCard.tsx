import { Button, Group } from '@mantine/core'
import { formatDate } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { DataTable, type Column } from '../../portal/ui/data/DataTable.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { SaveAsCsv } from '../operation/SaveAsCsv.tsx'
import { useLabels } from '../operation/useLabels.ts'
import { useLanguage } from '../words/language.ts'
import type { NewsItem, Published } from './campaign.ts'
import { TextButtons, type TextActions } from './TextButtons.tsx'
import { useAudience } from './useAudience.ts'
import deskStyles from '../styles/desk.module.css'

type Props = { news: readonly NewsItem[]; actions: TextActions }

const csvKeys = ['text', 'audience', 'from', 'to', 'state', 'writtenBy']

/** The news of the employees' first page: audience, days, and a preview in each language. */
export function NewsCard({ news, actions }: Props) {
  const t = useText()
  const title = t('campaign.news.title')
  const columns = useColumns(actions)
  return (
    <Card
      title={title}
      flush
      aside={
        <Group gap="xs">
          {news.length > 0 && <SaveAsCsv keys={csvKeys} rows={[...news]} {...{ title }} name="plan show" />}
          {actions.mayRun('news add') && (
            <Button onClick={() => actions.openAction('news add')}>{t('campaign.news.add')}</Button>
          )}
        </Group>
      }
    >
      {news.length === 0 ? (
        <p className={deskStyles.none}>{t('campaign.news.none')}</p>
      ) : (
        <DataTable
          caption={title}
          columns={columns}
          rows={news}
          rowKey={({ message, from, text }) => `${message} ${from} ${text}`}
        />
      )}
    </Card>
  )
}

function useColumns(actions: TextActions): Column<NewsItem>[] {
  const t = useText()
  const labels = useLabels()
  const daysOf = useDays()
  const audienceOf = useAudience()
  return [
    { key: 'text', title: labels.field('text'), isName: true, cell: ({ text }) => shorten(text) },
    { key: 'audience', title: labels.field('audience'), cell: ({ audience }) => audienceOf(audience) },
    { key: 'days', title: t('campaign.shown'), cell: (item) => daysOf(item) || null },
    {
      key: 'state',
      title: labels.field('state'),
      cell: ({ state }) => (
        <span className="chip" data-tone={state === 'open' ? 'success' : 'neutral'}>
          {t(`campaign.news.${state}`)}
        </span>
      ),
    },
    { key: 'writtenBy', title: labels.field('writtenBy'), cell: ({ writtenBy }) => writtenBy },
    {
      key: 'actions',
      title: t('desk.next'),
      hidesTitle: true,
      empty: '',
      cell: (item) => (
        <TextButtons
          actions={actions}
          shown={toPublished(item)}
          removal={
            item.message === 0 ? undefined : { name: 'news remove', given: { message: String(item.message) } }
          }
        />
      ),
    },
  ]

  function toPublished(item: NewsItem): Published {
    const days = [daysOf(item), audienceOf(item.audience)].filter(Boolean).join(' · ')
    return { texts: item.texts, days }
  }
}

/** The largest number of letters in a cell; the preview shows all of them. */
const maxLength = 140

const shorten = (text: string): string =>
  text.length > maxLength ? `${text.slice(0, text.lastIndexOf(' ', maxLength))} …` : text

/** Returns a function that formats the days of a news item; empty for an item without days. */
function useDays(): (item: NewsItem) => string {
  const t = useText()
  const language = useLanguage()
  return ({ from, to }) => {
    if (!from) return ''
    const days = { from: formatDate(from, language), to: to && formatDate(to, language) }
    return t(to ? 'campaign.days.fromTo' : 'campaign.days.from', days)
  }
}
