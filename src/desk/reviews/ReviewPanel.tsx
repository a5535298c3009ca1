import { Box, Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatDate, moneyFormat } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { findSentence } from '../calls/deskApi.ts'
import { useLanguage } from '../words/language.ts'
import { readField, takeForm, useAction } from '../calls/useAction.tsx'
import { reasons } from './reviewReasons.ts'
import { ReviewDocuments } from './ReviewDocuments.tsx'
import {
  isApprovable,
  loadConditions,
  saveNote,
  type Conditions,
  type Decision,
  type Review,
} from './reviewApi.ts'
import styles from './reviews.module.css'

type Verb = Decision['verb']
type Props = {
  review: Review
  /** Whether the operator may open health documents of the review's company. */
  mayOpenHealth: boolean
  /** The kind of text being typed: the reason of a refusal, or the requested document. */
  asking: Exclude<Verb, 'approve'> | undefined
  onAsking: (verb: Props['asking']) => void
  onDecide: (verb: Verb, text: string) => void
  onNoted: () => void
}

/** One review: its documents, conditions, start and cost, and the decision. */
export function ReviewPanel({ review, mayOpenHealth, asking, onAsking, onDecide, onNoted }: Props) {
  const t = useText()
  const { contract, company } = review
  const [conditions, setConditions] = useState<Conditions>()
  const [fault, setFault] = useState('')
  useEffect(() => {
    let isLeft = false
    loadConditions({ contract, company }).then(
      (found) => !isLeft && setConditions(found),
      (error: unknown) => !isLeft && setFault(findSentence(error)),
    )
    return () => {
      isLeft = true
    }
  }, [contract, company])
  return (
    <section className={styles.panel} aria-label={review.person}>
      <div>
        <ReviewDocuments review={review} mayOpenHealth={mayOpenHealth} />
      </div>
      <div className={styles.side}>
        <Group gap="xs">
          <Button disabled={!conditions || !isApprovable(review)} onClick={() => onDecide('approve', '')}>
            {t('reviews.approve')}
          </Button>
          <Button variant="default" onClick={() => onAsking('refuse')}>
            {t('reviews.refuse')}
          </Button>
          <Button variant="default" onClick={() => onAsking('ask')}>
            {t('reviews.ask')}
          </Button>
        </Group>
        {asking && (
          <ReasonForm
            key={asking}
            verb={asking}
            language={conditions?.language ?? 'es'}
            onText={(text) => onDecide(asking, text)}
            onCancel={() => onAsking(undefined)}
          />
        )}
        {fault && <Notice tone="danger">{fault}</Notice>}
        <Cost review={review} />
        {conditions && <Words conditions={conditions} />}
        <NoteForm review={review} onNoted={onNoted} />
      </div>
    </section>
  )
}

function Cost({ review }: { review: Review }) {
  const t = useText()
  const language = useLanguage()
  const { inForceFrom, priceCents, employerCents, priceBeforeCents } = review
  const money = moneyFormat([priceBeforeCents ?? 0, priceCents ?? 0, employerCents ?? 0], language)
  const rows = [
    ...(isApprovable(review) ? [[t('reviews.start'), formatDate(inForceFrom, language)]] : []),
    ...(priceBeforeCents === undefined ? [] : [[t('reviews.before'), money(priceBeforeCents)]]),
    ...(priceCents === undefined ? [] : [[t('reviews.cost'), money(priceCents)]]),
    ...(employerCents === undefined ? [] : [[t('reviews.employer'), money(employerCents)]]),
  ]
  return <Facts title={t('reviews.startAndCost')} rows={rows} />
}

function Words({ conditions: { facts, changes } }: { conditions: Conditions }) {
  const t = useText()
  const changed = changes.map(({ label, before, after }) => [label, `${before || '–'} → ${after || '–'}`])
  return (
    <>
      {changes.length > 0 && <Facts title={t('reviews.changes')} rows={changed} />}
      <Facts title={t('reviews.conditions')} rows={facts.map(({ label, value }) => [label, value])} />
    </>
  )
}

function Facts({ title, rows }: { title: string; rows: string[][] }) {
  return (
    <Card title={title}>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <Box key={label} display="contents">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
      </dl>
    </Card>
  )
}

type ReasonProps = {
  verb: 'refuse' | 'ask'
  language: Conditions['language']
  onText: (text: string) => void
  onCancel: () => void
}

/** A text in the employee's language: a predefined one, or a typed one. */
function ReasonForm({ verb, language, onText, onCancel }: ReasonProps) {
  const t = useText()
  const [text, setText] = useState('')
  return (
    <form
      className={styles.side}
      onSubmit={(event) => {
        takeForm(event)
        onText(text.trim())
      }}
    >
      <Select
        label={t('reviews.usual')}
        data={[...reasons[verb][language]]}
        value={null}
        onChange={(usual) => setText(usual ?? '')}
        data-autofocus
      />
      <Textarea
        label={t(verb === 'refuse' ? 'reviews.reason' : 'reviews.missing')}
        description={t('reviews.reads')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={500}
        autoFocus
        required
      />
      <Group gap="xs">
        <Button type="submit">{t(verb === 'refuse' ? 'reviews.refuse' : 'reviews.ask')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('reviews.cancel')}
        </Button>
      </Group>
    </form>
  )
}

function NoteForm({ review, onNoted }: Pick<Props, 'review' | 'onNoted'>) {
  const t = useText()
  const { runAction, isBusy, notice } = useAction()
  return (
    <form
      className={styles.side}
      onSubmit={(event) => {
        const note = readField(takeForm(event), 'note')
        runAction(async () => {
          await saveNote(review, note)
          onNoted()
        })
      }}
    >
      <TextInput
        name="note"
        label={t('reviews.note')}
        description={t('reviews.noteHelp')}
        defaultValue={review.note}
        maxLength={500}
      />
      <Button type="submit" variant="default" loading={isBusy}>
        {t('reviews.take')}
      </Button>
      {notice}
    </form>
  )
}
