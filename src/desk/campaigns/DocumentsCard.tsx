import { Button, Group } from '@mantine/core'
import { formatMoment } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { DataTable, type Column } from '../../portal/ui/data/DataTable.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { personAddress } from '../calls/person.ts'
import { SaveAsCsv } from '../operation/SaveAsCsv.tsx'
import { useLabels } from '../operation/useLabels.ts'
import { useLanguage } from '../words/language.ts'
import type { CompanyFile, PublishedDocument } from './campaign.ts'
import { TextButtons, type TextActions } from './TextButtons.tsx'
import { useAudience } from './useAudience.ts'
import styles from './campaigns.module.css'
import deskStyles from '../styles/desk.module.css'

type DocumentsProps = { documents: readonly PublishedDocument[]; company: string; actions: TextActions }

const csvKeys = ['name', 'audience', 'year', 'givenAt']

/** The documents that operators published; the preview has the names in each language, and the document. */
export function DocumentsCard({ documents, company, actions }: DocumentsProps) {
  const t = useText()
  const title = t('campaign.documents')
  const columns = useDocumentColumns(company, actions)
  return (
    <Card
      title={title}
      flush
      aside={
        <Group gap="xs">
          {documents.length > 0 && (
            <SaveAsCsv keys={csvKeys} rows={[...documents]} {...{ title }} name="documents list" />
          )}
          {actions.mayRun('documents add') && (
            <Button onClick={() => actions.openAction('documents add')}>{t('campaign.documents.add')}</Button>
          )}
        </Group>
      }
    >
      {documents.length === 0 ? (
        <p className={deskStyles.none}>{t('campaign.documents.none')}</p>
      ) : (
        <DataTable caption={title} columns={columns} rows={documents} rowKey={({ document }) => document} />
      )}
    </Card>
  )
}

function useDocumentColumns(company: string, actions: TextActions): Column<PublishedDocument>[] {
  const t = useText()
  const labels = useLabels()
  const language = useLanguage()
  const audienceOf = useAudience()
  const momentOf = (givenAt: string): string => formatMoment(new Date(givenAt), language, 'medium')
  return [
    { key: 'name', title: labels.field('name'), isName: true, cell: ({ name }) => name },
    { key: 'audience', title: labels.field('audience'), cell: renderAudience },
    { key: 'year', title: labels.field('year'), cell: ({ year }) => year },
    { key: 'givenAt', title: labels.field('givenAt'), cell: ({ givenAt }) => momentOf(givenAt) },
    {
      key: 'actions',
      title: t('desk.next'),
      hidesTitle: true,
      empty: '',
      cell: ({ document, employeeNumber, audience, givenAt, texts }) => (
        <TextButtons
          actions={actions}
          shown={
            employeeNumber === ''
              ? { texts, days: `${momentOf(givenAt)} · ${audienceOf(audience)}`, file: { document } }
              : undefined
          }
          removal={{ name: 'documents remove', given: { document } }}
        />
      ),
    },
  ]

  function renderAudience({ employeeNumber, audience }: PublishedDocument) {
    if (!employeeNumber) return audienceOf(audience)
    return (
      <a className={styles.link} href={`#${personAddress({ company, employeeNumber })}`}>
        {employeeNumber}
      </a>
    )
  }
}

type FilesProps = { files: readonly CompanyFile[]; actions: TextActions }

/** The documents of the company's files, with the products that ask people for them. */
export function FilesCard({ files, actions }: FilesProps) {
  const t = useText()
  const labels = useLabels()
  const title = t('campaign.files')
  if (files.length === 0)
    return (
      <Card title={title}>
        <p>{t('campaign.files.none')}</p>
      </Card>
    )
  const columns: Column<CompanyFile>[] = [
    { key: 'name', title: labels.field('name'), isName: true, cell: ({ name }) => name },
    {
      key: 'products',
      title: labels.field('products'),
      cell: ({ products }) => products.join(', ') || null,
    },
    {
      key: 'actions',
      title: t('desk.next'),
      hidesTitle: true,
      empty: '',
      cell: ({ name, texts }) => (
        <TextButtons actions={actions} shown={{ texts, days: name, file: { name } }} />
      ),
    },
  ]
  return (
    <Card title={title} flush>
      <DataTable caption={title} columns={columns} rows={files} rowKey={({ name }) => name} />
    </Card>
  )
}
