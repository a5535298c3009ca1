import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import { CountedMoney } from '../../plan/calculator/CountedMoney.tsx'
import type { SchemaFormHandle } from '../../schema-form/SchemaForm.tsx'
import { useAfterUploads } from '../../ui/inputs/useAfterUploads.ts'
import { useText } from '../../messages/useText.ts'
import type { EditKind } from '../contract/editMachine.ts'
import { RequiredDocumentation } from '../documentation/RequiredDocumentation.tsx'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { coverable } from '../contract/coverable.ts'
import { RefusalNotes } from './RefusalNote.tsx'
import { Schedule } from '../schedule/Schedule.tsx'
import type { BenefitMessages, Translate } from '../../plan/useBenefitMessages.ts'
import { useNetPrice } from '../contract/useNetPrice.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { DetailsSection, shownFields } from './DetailsSection.tsx'
import classes from './Editor.module.css'
import { type MissingPart, missingPart } from './missingPart.ts'
import { PriceSummary } from './PriceSummary.tsx'
import type { Editor } from './useEditor.ts'

export type EditFormProps = {
  product: LoadedProduct
  working: WorkingContract
  words: BenefitMessages
  editor: Editor
  kind: EditKind
  step: string
  children?: ReactNode
}

/** The edit view: what is asked, what it costs, why not where not, and the actions (CAT-05, CAT-08). */
export const EditForm = observer(function EditForm({
  product,
  working,
  words,
  editor,
  kind,
  step,
  children,
}: EditFormProps) {
  const t = useText()
  const form = useRef<SchemaFormHandle>(null)
  const documentation = useRef<SchemaFormHandle>(null)
  const whole = useRef<HTMLDivElement>(null)
  const when = useRef<HTMLDivElement>(null)
  const [wasTried, setTried] = useState(false)
  const [missing, setMissing] = useState<MissingPart>()
  const net = useNetPrice(working)
  const { refusals, quote } = working.limits
  const isCancelling = kind === 'inForce' && quote.priceCents === 0
  const blocking = refusals.filter(({ code }) => !(isCancelling && quiet.has(code)))
  const shown = useShownRefusals(blocking, {
    fields: shownFields(product, working, step),
    wasTried,
    reverted: working.reverted,
  })

  // A drawing of the plugin's own says at each part what is wrong; the form of a schema says it when it is
  // sent (AXA-13).
  const isInvalid = product.Details !== undefined && blocking.some(({ path }) => path.startsWith('/details'))

  const save = (): void => {
    setTried(true)
    const isFormWrong = form.current && !form.current.validate()
    const isPaperMissing = !isCancelling && documentation.current && !documentation.current.validate()
    if (isFormWrong || isPaperMissing) return
    if (blocking.length === 0) return editor.send({ type: 'SAVE' })
    if (!blocking.every(({ code }) => quiet.has(code)))
      return whole.current?.querySelector<HTMLElement>('[data-refusals]')?.focus()
    const part = missingPart(when.current, whole.current)
    setMissing(part)
    part?.element.focus()
  }
  const { sendAfterUploads, isWaiting } = useAfterUploads(save)

  const isForNobody = !hasAnybody(working)
  const scheduleFirst = working.schedule.amount === 'once' || working.schedule.method === 'tickets'
  // Nothing chosen is told by what to fill in, where the focus has gone.
  const say: Translate = (refusal) =>
    missing && quiet.has(refusal.code)
      ? { ...words.say(refusal), lift: t(`product.missing.${missing.kind}`, { name: missing.name }) }
      : words.say(refusal)
  const schedule = (
    <div ref={when} className={classes.part}>
      <Schedule
        key={working.resets}
        working={working}
        words={words}
        say={words.say}
        readOnly={editor.isBusy}
      />
    </div>
  )
  return (
    <div ref={whole} className={classes.editor}>
      {scheduleFirst && schedule}
      <DetailsSection
        product={product}
        working={working}
        words={words}
        step={step}
        readOnly={editor.isBusy}
        ref={form}
      />
      {!scheduleFirst && schedule}
      <RequiredDocumentation product={product} working={working} words={words} ref={documentation} />
      {!isForNobody && (
        <div className={classes.foot}>
          <RefusalNotes refusals={shown} say={say} />
          <PriceSummary working={working} netCents={net} />
          <Actions
            working={working}
            editor={editor}
            kind={kind}
            isCancelling={isCancelling}
            isInvalid={isInvalid}
            isWaiting={isWaiting}
            onSave={() => void sendAfterUploads()}
            label={t(saveLabel(kind, isCancelling))}
          >
            {children}
          </Actions>
        </div>
      )}
    </div>
  )
})

/** Whether there is anybody the modality could cover: without one there is nothing to add. */
function hasAnybody({ declaration, request, schedule, contract }: WorkingContract): boolean {
  return (
    contract !== undefined || schedule.amount === 'none' || coverable(declaration, request).people.length > 0
  )
}

/** Said only once somebody tried: an empty form is no mistake yet. */
const quiet = new Set(['nothingSelected', 'zeroPrice'])

function useShownRefusals(
  refusals: readonly Refusal[],
  {
    fields,
    wasTried,
    reverted,
  }: { fields: readonly string[]; wasTried: boolean; reverted: Refusal | undefined },
): Refusal[] {
  return useMemo(() => {
    const told = refusals.filter(({ code, path }) => {
      if (quiet.has(code)) return wasTried
      // What belongs to a field stands at that field.
      return !fields.includes(path.split('/')[2] ?? '') || !path.startsWith('/details/')
    })
    return reverted ? [reverted, ...told] : told
  }, [refusals, fields, wasTried, reverted])
}

const Actions = observer(function Actions({
  working,
  editor,
  kind,
  isCancelling,
  isInvalid,
  isWaiting,
  onSave,
  label,
  children,
}: {
  working: WorkingContract
  editor: Editor
  kind: EditKind
  isCancelling: boolean
  isInvalid: boolean
  isWaiting: boolean
  onSave: () => void
  label: string
  children?: ReactNode
}) {
  const t = useText()
  const isStored = kind !== 'new'
  return (
    <div className={classes.actions}>
      {children}
      {kind === 'cart' && (
        <Button
          variant="subtle"
          color="red.8"
          disabled={editor.isBusy}
          onClick={() => editor.send({ type: 'REMOVE' })}
        >
          {t('product.action.remove')}
        </Button>
      )}
      {(kind === 'inForce' || kind === 'pending') && (
        <Button variant="default" disabled={editor.isBusy} onClick={() => editor.send({ type: 'BACK' })}>
          {t('product.action.leave')}
        </Button>
      )}
      {(working.isChanged || working.loose.size > 0) && (
        <Button variant="default" disabled={editor.isBusy} onClick={() => editor.send({ type: 'RESET' })}>
          {t('product.action.reset')}
        </Button>
      )}
      <ActionBar className={classes.bar} total={<CountedMoney cents={working.quote.finalPriceCents} />}>
        <Button
          data-sends
          loading={editor.isBusy || isWaiting}
          disabled={isInvalid || (isStored && !working.isChanged)}
          {...(isCancelling ? { color: 'red.8' } : {})}
          onClick={onSave}
        >
          {label}
        </Button>
      </ActionBar>
    </div>
  )
})

function saveLabel(kind: EditKind, isCancelling: boolean): string {
  if (kind === 'new') return 'product.action.add'
  if (kind === 'cart') return 'product.action.updateCart'
  if (kind === 'pending') return 'product.action.backToCart'
  return isCancelling ? 'product.action.reviewCancel' : 'product.action.review'
}
