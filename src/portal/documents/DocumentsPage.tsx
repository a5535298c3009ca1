import { Button } from '@mantine/core'
import { IconFileOff, IconFileTypePdf, IconPlus } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { formatDate } from '../../domain/kernel/format.ts'
import type { DocumentDto } from '../../dto/documentDto.ts'
import { api } from '../api/api.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/Card.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page } from '../ui/Page.tsx'
import { TableSkeleton } from '../ui/TableSkeleton.tsx'
import { TintedIcon } from '../ui/TintedIcon.tsx'
import { useLoad } from '../ui/useLoad.ts'
import { useLanguage } from '../ui/useMoney.ts'
import { DocumentTabs } from './DocumentTabs.tsx'
import { NewDocumentModal } from './NewDocumentModal.tsx'
import styles from './DocumentsPage.module.css'
import { fileSize } from './fileSize.ts'

/** Documents of the company and of the employee, and a way to add one (DOC-01 to DOC-09). */
export const DocumentsPage = observer(function DocumentsPage() {
  const t = useText()
  const language = useLanguage()
  const { profile } = useStores().session
  const [isAdding, setIsAdding] = useState(false)
  const {
    value: documents,
    error,
    retry,
  } = useLoad(
    () => api.get<DocumentDto[]>(`/users/${encodeURIComponent(profile.id)}/documents/all`),
    profile.id,
  )
  const add = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setIsAdding(true)}>
      {t('documents.new')}
    </Button>
  )
  return (
    <Page title={t('documents.title')} intro={t('documents.intro')} actions={add}>
      <DocumentTabs />
      {error && !documents ? (
        <Card>
          <ErrorState error={error} onRetry={retry} />
        </Card>
      ) : !documents ? (
        <Card flush>
          <TableSkeleton />
        </Card>
      ) : documents.length === 0 ? (
        <Card>
          <EmptyState icon={IconFileOff} text={t('documents.empty')} />
        </Card>
      ) : (
        <Card flush>
          <DataTable
            caption={t('documents.files')}
            rows={documents}
            rowKey={({ id }) => id}
            columns={[
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
                cell: (document) => (
                  <span className={styles.named}>
                    <TintedIcon icon={IconFileTypePdf} />
                    <a
                      href={document.url}
                      download={document.name}
                      aria-label={t('documents.download', { name: document.name })}
                    >
                      {document.name}
                    </a>
                  </span>
                ),
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
                cell: ({ sizeBytes }) => fileSize(sizeBytes, language),
              },
            ]}
          />
        </Card>
      )}
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
