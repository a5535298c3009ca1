import { useEffect, useRef, useState } from 'react'
import { maxTableBytes, maxTableMegabytes, maxUploadMegabytes } from '../../domain/forms/uploadLimits.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import { useText, type Text } from '../../portal/messages/useText.ts'
import type { Done } from './Answer.tsx'
import { findSentence, Refused, run, type Operation, type Outcome } from '../calls/deskApi.ts'
import { buildForm, toInput } from './formOf.ts'
import type { Progress } from '../calls/request.ts'

export type FilledForm = {
  company: string
  values: Record<string, unknown>
  files: Record<string, File | undefined>
}

/**
 * Holds the form and runs the operation. A change of the form discards the result, so that a real run always
 * repeats the last dry run.
 */
export function useRun(operation: Operation, first: () => FilledForm, triesAtOnce: boolean) {
  const t = useText()
  const [asked, setAsked] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const [done, setDone] = useState<Done>()
  // A result of earlier values is discarded.
  const round = useRef(0)
  const change = (part: Partial<FilledForm>): void => {
    // A form that checks a field again reports its old values.
    if (part.values && JSON.stringify(part.values) === JSON.stringify(asked.values)) return
    round.current += 1
    setAsked((before) => ({ ...before, ...part }))
    setDone(undefined)
  }
  const takesFiles = buildForm(operation.input).files.length > 0
  const send = async (isTrial: boolean, confirm: string | undefined): Promise<Outcome> => {
    assertUploadSize(Object.values(asked.files), t)
    const call = {
      company: asked.company || undefined,
      input: toInput(operation.input, asked.values),
      ...(takesFiles && { files: asked.files }),
      ...(isTrial && { dryRun: true as const }),
      ...(confirm && { confirm }),
    }
    return run(operation.name, call, setProgress)
  }
  const runOperation = (isTrial: boolean): void => {
    const own = round.current
    const settle = (result: Done): false | void => own === round.current && setDone(result)
    setBusy(true)
    setDone(undefined)
    // The `confirm` of the dry run that the operator has read.
    const confirm = isTrial ? undefined : done?.outcome?.confirm
    void send(isTrial, confirm)
      .then((outcome) => settle({ outcome, isTrial }))
      .catch((error: unknown) => {
        const isUnsure = isUnanswered(error) && !isTrial && !operation.reads
        settle({ fault: isUnsure ? t('desk.unsure') : findSentence(error), isTrial, isUnsure })
      })
      .finally(() => {
        setBusy(false)
        setProgress(undefined)
      })
  }
  const atOnce = { operation, asked, triesAtOnce, isSettled: isBusy || done !== undefined }
  const leaveField = useRunAtOnce(atOnce, runOperation)
  return { asked, change, isBusy, progress, done, runOperation, leaveField }
}

const isUnanswered = (error: unknown): boolean => error instanceof Refused && error.status === 0

/** The longest time in milliseconds until a field that lost the focus has reported its value. */
const reportMs = 300

type AtOnce = { operation: Operation; asked: FilledForm; triesAtOnce: boolean; isSettled: boolean }

/**
 * Runs a reading operation, or in a panel a dry run, when all required fields are filled in: on opening, and
 * in a panel also when a field loses the focus. Returns the handler for the loss of focus.
 */
function useRunAtOnce(
  { operation, asked, triesAtOnce, isSettled }: AtOnce,
  runOperation: (isTrial: boolean) => void,
): () => void {
  // A panel without given values is a form to be filled in.
  const isTried = triesAtOnce && operation.dryRun && Object.keys(asked.values).length > 0
  const isFilled = (field: string): boolean => ![undefined, ''].includes(asked.values[field] as undefined)
  const isComplete = (operation.input.required ?? []).every(isFilled)
  const opens = useRef((operation.reads || isTried) && isComplete)
  const [, setLeft] = useState(0)
  useEffect(() => {
    if (!opens.current || !isComplete || isSettled) return
    // The next run starts when a field loses the focus, or by the button.
    opens.current = false
    runOperation(triesAtOnce && operation.dryRun)
  })
  return () => {
    opens.current = isTried
    setLeft((count) => count + 1)
    setTimeout(() => (opens.current = false), reportMs)
  }
}

/**
 * Refuses files that are too large before they are sent.
 * @throws Refused with the file's name and the limit
 */
function assertUploadSize(chosen: (File | undefined)[], t: Text): void {
  const files = chosen.flatMap((file) => file ?? [])
  const toMegabytes = (bytes: number): number => Math.ceil(bytes / (maxTableBytes / maxTableMegabytes))
  for (const { name, size } of files)
    if (size > maxTableBytes) {
      const values = { name, megabytes: toMegabytes(size), most: maxTableMegabytes }
      throw new Refused(413, t('desk.fileTooLarge', values))
    }
  const megabytes = toMegabytes(sumBy(files, ({ size }) => size))
  if (megabytes > maxUploadMegabytes)
    throw new Refused(413, t('desk.filesTooLarge', { megabytes, most: maxUploadMegabytes }))
}
