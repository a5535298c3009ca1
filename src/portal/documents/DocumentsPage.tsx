import { Button, Group } from '@mantine/core'
import { IconFileOff, IconFileTypePdf, IconPlus } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { formatDate, formatNumber } from '../../domain/kernel/format.ts'
import type { DocumentDto } from '../../dto/documentDto.ts'
import { api } from '../api/api.ts'
import { StoredFileLink } from '../plan/StoredFileLink.tsx'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { TableSkeleton } from '../ui/layout/Skeletons.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { TintedIcon } from '../ui/data/TintedIcon.tsx'
import { useLoad } from '../ui/hooks/useLoad.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { DocumentTabs } from './DocumentTabs.tsx'
import { NewDocumentModal } from './NewDocumentModal.tsx'
import styles from './DocumentsPage.module.css'
import type { Language } from '../../domain/kernel/language.ts'

/** The company's and the employee's documents, with a button to add one (DOC-01 to DOC-09). */
export const DocumentsPage = observer(function DocumentsPage() {
  const t = useText()
  const language = useLanguage()
  const { session, catalogue } = useStores()
  const { profile } = session
  // A new document appears when a contract is accepted, or when the company's files are published again.
  const contracts = profile.contracts.map(({ id, version }) => `${id}/${version}`).join()
  const [isAdding, setIsAdding] = useState(false)
  const {
    value: documents,
    error,
    retry,
  } = useLoad(
    () => api.get<DocumentDto[]>(`/users/${encodeURIComponent(profile.id)}/documents/all`),
    `${profile.id} ${language} ${catalogue.round} ${contracts}`,
  )
  const add = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setIsAdding(true)}>
      {t('documents.new')}
    </Button>
  )
  return (
    <Page title={t('documents.title')} intro={t('documents.intro')} actions={add}>
      <DocumentTabs />
      <Card flush={documents ? documents.length > 0 : !error}>
        {documents ? (
          <DocumentTable documents={documents} />
        ) : error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <TableSkeleton />
        )}
      </Card>
      <NewDocumentModal
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onCreated={() => {
          setIsAdding(false)
          retry()
        }}
      />
    </Page>
  )
})

const DocumentTable = observer(function DocumentTable({ documents }: { documents: DocumentDto[] }) {
  const t = useText()
  const language = useLanguage()
  const { profile } = useStores().session
  if (documents.length === 0) return <EmptyState icon={IconFileOff} text={t('documents.empty')} />
  const columns: Column<DocumentDto>[] = [
    {
      key: 'number',
      title: t('documents.number'),
      isNumber: true,
      isWideOnly: true,
      cell: (_, index) => index + 1,
    },
    {
      key: 'name',
      title: t('documents.name'),
      isName: true,
      cell: (document) => <DownloadLink document={document} />,
    },
    {
      key: 'creator',
      title: t('documents.createdBy'),
      cell: ({ userId }) => t(userId === profile.id ? 'documents.me' : 'documents.admin'),
    },
    {
      key: 'date',
      title: t('documents.date'),
      isNumber: true,
      cell: ({ createdAt }) => formatDate(createdAt, language),
    },
    {
      key: 'size',
      title: t('documents.size'),
      isNumber: true,
      cell: ({ sizeBytes }) => (sizeBytes === undefined ? null : formatFileSize(sizeBytes, language)),
    },
  ]
  return (
    <DataTable caption={t('documents.files')} rows={documents} rowKey={({ id }) => id} columns={columns} />
  )
})

function DownloadLink({ document: { url, name } }: { document: DocumentDto }) {
  return (
    <Group component="span" gap="sm" wrap="nowrap" miw={0} className={styles.named}>
      <TintedIcon icon={IconFileTypePdf} />
      <StoredFileLink url={url} name={name}>
        {name}
      </StoredFileLink>
    </Group>
  )
}

/** A file's size in its usual unit: 840 KB, 1,3 MB. */
function formatFileSize(bytes: number, language: Language): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(1, Math.round(bytes / 1000)), language)} KB`
  return `${formatNumber(Math.round(bytes / 100_000) / 10, language)} MB`
}
