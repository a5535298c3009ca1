import { Stack } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Sheet } from '../../portal/ui/layout/Sheet.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import { useAnswer } from '../calls/useAnswer.ts'
import { FileLinks } from '../operation/Files.tsx'
import { LanguageTexts } from '../operation/LanguageTexts.tsx'
import type { Published } from './campaign.ts'
import styles from '../styles/desk.module.css'

type Props = { shown: Published; company: string; onClose: () => void }

/** A news item or a document as employees see it, in each language of the company. */
export function TextPreview({ shown, company, onClose }: Props) {
  const t = useText()
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('campaign.preview')}
      closeLabel={t('desk.person.close')}
      side="right"
    >
      <p className={styles.panelIntro}>{shown.days}</p>
      <Stack>
        <LanguageTexts texts={shown.texts} isHtml={shown.file === undefined} />
        {shown.file && <Document file={shown.file} company={company} />}
      </Stack>
    </Sheet>
  )
}

type DocumentProps = { file: NonNullable<Published['file']>; company: string }

function Document({ file, company }: DocumentProps) {
  const { files, fault } = useAnswer({ name: 'documents show', company, input: file })
  if (fault) return <Notice tone="danger">{fault}</Notice>
  return files ? <FileLinks files={files} isOpen /> : <TableSkeleton rows={4} />
}
