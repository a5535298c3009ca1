import type { FastifyRequest } from 'fastify'
import { HttpError } from '../../platform/http/httpError.ts'
import { fingerprintOfCall } from '../../operations/fingerprint.ts'
import { inputFaults, type InputFault } from '../../operations/inputFaults.ts'
import { plainInput, type Operation } from '../../operations/operation.ts'
import { refusalSentences } from '../../operations/refusalSentences.ts'

/** A validated call of an operation. */
export type Call = {
  company: string | undefined
  input: Record<string, unknown>
  isTrial: boolean
  /** Fingerprint of operation, company and input; a real run sends the fingerprint of its dry run. */
  fingerprint: string
}

type Body = { input: Record<string, unknown>; dryRun?: boolean; confirm?: true | string }

/** The schema of a call's body; `input` is the schema for the operation's input. */
export function bodySchema({ dryRun, final }: Operation, input: object): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['input'],
    properties: {
      ...(dryRun && { dryRun: { type: 'boolean', description: 'Does everything and takes it all back' } }),
      ...(final && { confirm: confirmSchema }),
      input,
    },
  }
}

const confirmSchema = {
  type: ['boolean', 'string'],
  not: { const: false },
  pattern: '^[0-9a-f]{64}$',
  maxLength: 64,
  description:
    'For a run that is no trial, for it cannot be taken back or writes to people: true, or what its trial ' +
    'answered as "confirm", which holds for the same company and input alone',
  expected: 'confirm',
}

/**
 * Returns a function that validates a call's body and the operation's input; the input's files are in
 * `files`.
 * @throws HttpError 400 with each fault and its path; 409 if a final operation is not confirmed
 */
export function callJudge(operation: Operation, partSchema: object) {
  const outside = bodySchema(operation, { type: 'object' })
  return (request: FastifyRequest, body: unknown, files: Record<string, unknown> = {}): Call => {
    refuseFaults(request, inputFaults(outside, body))
    const { input: typed, dryRun: isTrial = false, confirm } = body as Body
    const given = plainInput(operation, typed)
    // A file is sent as a file part; JSON cannot contain a file.
    refuseFaults(request, inputFaults(partSchema, given), '/input')
    const input = { ...given, ...files }
    refuseFaults(request, inputFaults(operation.input, input), '/input')
    const { company } = request.params as { company?: string }
    const fingerprint = fingerprintOfCall(operation, { company, input })
    if (operation.final && !isTrial) assertConfirmed(confirm, fingerprint)
    return { company, input, isTrial, fingerprint }
  }
}

function assertConfirmed(confirm: Body['confirm'], fingerprint: string): void {
  if (confirm === undefined)
    throw new HttpError(409, { messageId: 'operation.confirm', name: 'ConfirmNeeded' })
  if (confirm !== true && confirm !== fingerprint)
    throw new HttpError(409, { messageId: 'operation.otherInput', name: 'ConfirmedOther' })
}

function refuseFaults(request: FastifyRequest, faults: InputFault[], at = ''): void {
  if (faults.length === 0) return
  const sentences = refusalSentences(
    faults.map(({ reason }) => reason),
    request.language,
  )
  throw new HttpError(400, {
    name: 'ValidationError',
    message: sentences.join('\n'),
    fields: faults.map(({ path }, index) => ({ path: `${at}${path}`, message: sentences[index] ?? '' })),
  })
}
