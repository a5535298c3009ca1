import { Stack, Text } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { monthSpan } from '../../../domain/messages/monthSpan.ts'
import { findFormField, type Refusal } from '../../../domain/kernel/refusal.ts'
import type { SchemaFormHandle } from '../../schema-form/SchemaForm.tsx'
import { useAfterUploads } from '../../ui/inputs/useAfterUploads.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useComputed } from '../../ui/hooks/useComputed.ts'
import { useLastShown } from '../../ui/hooks/useLastShown.ts'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import type { EditKind } from '../contract/editMachine.ts'
import { RequiredDocumentation } from '../documentation/RequiredDocumentation.tsx'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import { findCoverable } from '../contract/coverable.ts'
import { FailureNote } from './FailureNote.tsx'
import { createFixFinder } from './fixFor.ts'
import { RefusalNotes } from './RefusalNote.tsx'
import { Schedule } from '../schedule/Schedule.tsx'
import { findUsedUpBag } from '../schedule/typedAmount.ts'
import { useText } from '../../messages/useText.ts'
import { useBenefitMessages, type BenefitMessages, type Translate } from '../../plan/useBenefitMessages.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { BetterInForm } from './BetterInForm.tsx'
import { DetailsSection, listFields } from './DetailsSection.tsx'
import { DifferenceNote } from './DifferenceNote.tsx'
import { EditActions, isCancelling } from './EditActions.tsx'
import classes from './Editor.module.css'
import { type MissingPart, findMissingPart } from './missingPart.ts'
import { PriceSummary } from './PriceSummary.tsx'
import { MoneyTotal } from '../../plan/MoneyTotal.tsx'
import { useWorkingMoney } from './useWorkingMoney.ts'
import type { Editor } from './useEditor.ts'

type EditFormProps = {
  product: LoadedProduct
  working: WorkingContract
  editor: Editor
  kind: EditKind
  step: string
  children?: ReactNode
}

/** The edit view: the fields, the price, its refusals, and the actions (CAT-05, CAT-08). */
export const EditForm = observer(function EditForm(props: EditFormProps) {
  const { product, working, editor, kind, step, children } = props
  const words = useBenefitMessages(product.declaration)
  const saving = useSave(working, kind, editor)
  const { parts } = saving
  const isUsedUp = useComputed(isBagUsedUp, working)
  const hasPeople = useComputed(coversSomebody, working)
  const isScheduleFirst = working.schedule.amount === 'once' || working.schedule.method === 'tickets'
  const schedule = (
    <div ref={parts.schedule} className={classes.part} inert={editor.isBusy}>
      <GoneMonths months={working.goneMonths} />
      <Schedule key={working.resets} working={working} words={words} say={words.say} />
    </div>
  )
  return (
    <Stack ref={parts.whole} gap="lg" className={classes.editor}>
      {isScheduleFirst && schedule}
      <DetailsSection
        product={product}
        working={working}
        step={step}
        readOnly={editor.isBusy}
        ref={parts.details}
      />
      {!isScheduleFirst && schedule}
      <RequiredDocumentation product={product} working={working} ref={parts.documentation} />
      {isUsedUp && children}
      {!isUsedUp && hasPeople && <Foot {...props} saving={saving} words={words} />}
    </Stack>
  )
})

type FootProps = EditFormProps & { saving: ReturnType<typeof useSave>; words: BenefitMessages }

/** What follows each typed value, without the fields: the refusals, the price, and the actions. */
const Foot = observer(function Foot({ saving, words, children, ...form }: FootProps) {
  const { product, working, editor, kind, step } = form
  const t = useText()
  const { wasTried, missing, sendAfterUploads, isWaiting } = saving
  const blocking = listBlocking(working, kind)
  const shown = pickRefusals(blocking, working.reverted, wasTried, listFields(product, working, step))
  const say = useSayMissing(words.say, missing)
  const money = useWorkingMoney(working)
  const last = useLastShown(money)
  return (
    <div className={classes.foot}>
      <DifferenceNote editor={editor} contract={working.contract} />
      <FailureNote text={editor.failure} />
      {kind !== 'new' && working.isChanged && <Unsaved />}
      <PriceSummary working={working} money={last} isHidden={!money}>
        <RefusalNotes refusals={shown} say={say} fixFor={createFixFinder(working, t)} />
      </PriceSummary>
      {(kind === 'new' || kind === 'cart') && <BetterInForm product={product} working={working} />}
      <EditActions
        working={working}
        editor={editor}
        kind={kind}
        total={money && <MoneyTotal money={money} />}
        save={{ send: () => void sendAfterUploads(), isWaiting, isInvalid: isMarked(product, blocking) }}
      >
        {children}
      </EditActions>
    </div>
  )
})

const isBagUsedUp = (working: WorkingContract): boolean => findUsedUpBag(working) !== undefined

function Unsaved() {
  const t = useText()
  return (
    <Text fw={500} c="var(--warning)">
      {t('product.unsaved')}
    </Text>
  )
}

/**
 * True if invalid parts are marked already: a plugin's own form marks them at once, a schema form when it is
 * sent (AXA-13).
 */
function isMarked({ Details }: LoadedProduct, blocking: readonly Refusal[]): boolean {
  return Details !== undefined && blocking.some((refusal) => findFormField(refusal) !== undefined)
}

/** Lists the months of the stored contract that the form no longer shows. */
function GoneMonths({ months }: { months: readonly number[] }) {
  const t = useText()
  const language = useLanguage()
  if (months.length === 0) return null
  return (
    <Notice tone="warning">
      {t('product.goneMonths', { months: monthSpan(months, language), count: months.length })}
    </Notice>
  )
}

/** Returns a function that sends the form, or focuses the part that is invalid or missing. */
function useSave(working: WorkingContract, kind: EditKind, editor: Editor) {
  const details = useRef<SchemaFormHandle>(null)
  const documentation = useRef<SchemaFormHandle>(null)
  const whole = useRef<HTMLDivElement>(null)
  const schedule = useRef<HTMLDivElement>(null)
  const [wasTried, setTried] = useState(false)
  const [missing, setMissing] = useState<MissingPart>()
  const save = (): void => {
    setTried(true)
    const blocking = listBlocking(working, kind)
    const isFormWrong = details.current && !details.current.validate()
    const isDocumentationWrong =
      !isCancelling(kind, working) && documentation.current && !documentation.current.validate()
    if (isFormWrong || isDocumentationWrong) return
    if (blocking.length === 0) return editor.send({ type: 'SAVE' })
    if (!blocking.every(({ code }) => emptyFormCodes.has(code)))
      return whole.current?.querySelector<HTMLElement>('[data-refusals]')?.focus()
    const part = findMissingPart(schedule.current, whole.current)
    setMissing(part)
    part?.element.focus()
  }
  const parts = { details, documentation, whole, schedule }
  return { parts, wasTried, missing, ...useAfterUploads(save) }
}

/** Lists the refusals that stop the form from being sent; an end of the contract needs nothing chosen. */
function listBlocking(working: WorkingContract, kind: EditKind): readonly Refusal[] {
  const isEnd = isCancelling(kind, working)
  return working.limits.refusals.filter(({ code }) => !(isEnd && emptyFormCodes.has(code)))
}

/** Adds the name of the focused missing field to the hint of a refusal for an empty form. */
function useSayMissing(say: Translate, missing: MissingPart | undefined): Translate {
  const t = useText()
  if (!missing) return say
  const lift = t(`product.missing.${missing.kind}`, { name: missing.name })
  return (refusal) => (emptyFormCodes.has(refusal.code) ? { ...say(refusal), lift } : say(refusal))
}

/** True when the modality can cover anybody: otherwise there is nothing to add. */
function coversSomebody({ declaration, request, schedule, contract }: WorkingContract): boolean {
  return (
    contract !== undefined ||
    schedule.amount === 'none' ||
    findCoverable(declaration, request).people.length > 0
  )
}

/** Refusals shown only after an attempt to send: an empty form is not an error yet. */
const emptyFormCodes = new Set(['nothingSelected', 'zeroPrice'])

/** Selects the refusals to show below the form; a refusal of a field is shown at the field. */
function pickRefusals(
  refusals: readonly Refusal[],
  reverted: Refusal | undefined,
  wasTried: boolean,
  fields: readonly string[],
): Refusal[] {
  const shown = refusals.filter((refusal) => {
    if (emptyFormCodes.has(refusal.code)) return wasTried
    const [field] = findFormField(refusal)?.split('.') ?? []
    return field === undefined || !fields.includes(field)
  })
  return reverted ? [reverted, ...shown] : shown
}
