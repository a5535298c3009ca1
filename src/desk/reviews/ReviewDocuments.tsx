import { Button, Group, Text } from '@mantine/core'
import { useEffect, useId, useMemo, useState } from 'react'
import { formatDate } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { findSentence } from '../calls/deskApi.ts'
import { createFileAddress, findFileType } from '../calls/receivedFile.ts'
import { useLanguage } from '../words/language.ts'
import { loadDocuments, type Documents, type Review } from './reviewApi.ts'
import styles from './reviews.module.css'

type Props = { review: Review; mayOpenHealth: boolean }

/** The documents of a review. Health documents open on a press, because the history records each opening. */
export function ReviewDocuments({ review, mayOpenHealth }: Props) {
  const t = useText()
  const language = useLanguage()
  const helpId = useId()
  const { contract, company } = review
  const [isOpen, setOpen] = useState(!review.isHealth)
  const [found, setFound] = useState<Documents>()
  const [fault, setFault] = useState('')
  useEffect(() => {
    if (!isOpen) return
    let isLeft = false
    loadDocuments({ contract, company }).then(
      (documents) => !isLeft && setFound(documents),
      (error: unknown) => !isLeft && setFault(findSentence(error)),
    )
    return () => {
      isLeft = true
    }
  }, [contract, company, isOpen])
  if (!isOpen && !mayOpenHealth) return <Notice tone="info">{t('reviews.noHealthRight')}</Notice>
  if (!isOpen)
    return (
      <>
        <Button variant="default" onClick={() => setOpen(true)} aria-describedby={helpId}>
          {t('reviews.openHealth')}
        </Button>
        <Text size="sm" c="dimmed" mt="xs" id={helpId}>
          {t('reviews.openHealthHelp')}
        </Text>
      </>
    )
  if (fault) return <Notice tone="danger">{fault}</Notice>
  if (!found) return null
  const { files, completeOn } = found
  if (files.length === 0)
    return (
      <Notice tone="info">
        {completeOn
          ? t('reviews.complete', { day: formatDate(completeOn, language) })
          : t('reviews.noDocument')}
      </Notice>
    )
  return files.map((file) => <Document key={file.name} name={file.name} base64={file.base64} />)
}

/** The width of an enlarged page, in percent. */
const wholeWidth = 100

function Document({ name, base64 }: { name: string; base64: string }) {
  const t = useText()
  const [zoom, setZoom] = useState(wholeWidth)
  const url = useMemo(() => createFileAddress({ name, base64 }), [name, base64])
  const type = findFileType(name)
  const size = { width: `${zoom}%` }
  return (
    <figure className={styles.document}>
      <figcaption>
        <Group gap="xs">
          <a href={url} target="_blank" rel="noreferrer">
            {t('desk.openFile', { name })}
          </a>
          {type?.startsWith('image/') && (
            <>
              <Button variant="default" onClick={() => setZoom(Math.max(50, zoom - 50))}>
                {t('reviews.smaller')}
              </Button>
              <Button variant="default" onClick={() => setZoom(Math.min(400, zoom + 50))}>
                {t('reviews.larger')}
              </Button>
            </>
          )}
        </Group>
      </figcaption>
      {type === 'application/pdf' && <iframe src={url} title={name} />}
      {type?.startsWith('image/') && (
        <div className={styles.picture} tabIndex={0} role="region" aria-label={name}>
          <img src={url} alt={name} style={size} />
        </div>
      )}
    </figure>
  )
}
