import { useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { useAnswer } from '../calls/useAnswer.ts'
import { AnswerTable } from '../operation/Result.tsx'
import type { Row } from '../operation/useValues.ts'
import type { Campaign } from './campaign.ts'

type Props = { campaign: Campaign; company: string }

/** News and documents with their words, days and audience; those of the company's files are read here. */
export function CampaignTexts({ campaign, company }: Props) {
  const t = useText()
  const { answer } = useAnswer<{ documents: Row[] }>({ name: 'documents list', company })
  const lists = [
    { id: 'news', rows: campaign.news, name: 'plan show' },
    { id: 'documents', rows: answer?.documents ?? [], name: 'documents list' },
    { id: 'files', rows: campaign.files, name: 'plan show' },
  ]
  return lists.map(({ id, rows, name }) =>
    rows.length > 0 ? (
      <AnswerTable key={id} title={t(`campaign.${id}`)} {...{ rows, name, company }} />
    ) : (
      <Card key={id} title={t(`campaign.${id}`)}>
        <p>{t(`campaign.${id}.none`)}</p>
      </Card>
    ),
  )
}
