import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../../platform/context/context.ts'
import { OperationRefused } from '../../platform/context/operating.ts'
import { bearerToken } from '../../auth/sessions.ts'
import type { OperatorCaller } from '../../operators/operatorAccounts.ts'
import { isProven } from '../../operators/proof.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { Operation } from '../../operations/operation.ts'
import { runOperation } from '../../operations/runOperation.ts'
import type { Call } from './operationCall.ts'
import { companiesWith } from '../../operators/rights.ts'
import { scopedTenants } from './scopedTenants.ts'

type MadeFile = { name: string; base64: string }

/** The maximum number of bytes of all files in one response. */
const maxAnswerBytes = 64 * 1024 * 1024

/**
 * Runs an operation for the caller. Returns its output with the written files; the dry run of a final
 * operation also returns the fingerprint that confirms the real run.
 * @throws HttpError 422 with the sentences of a refusal, 403 if the operator has to give password and second
 * factor again, 404 if a named record is missing, 409 if another call changed the data first
 */
export async function runCall(
  context: ServerContext,
  operation: Operation,
  { request, call }: { request: FastifyRequest; call: Call },
  progress: (done: number, total: number) => void,
): Promise<{ answer: unknown; files: MadeFile[]; confirm?: string }> {
  const { caller, language } = request
  const companies = companiesWith(caller, operation.access.right) ?? null
  const { files, writeFile } = fileTaker()
  try {
    const tenants = scopedTenants(context.tenants, companies)
    const answer = await runOperation({ ...context, tenants }, operation, call.input, {
      actor: formatActor(caller),
      account: caller,
      isProven: () => isProven(context.db, bearerToken(request.headers.authorization) ?? ''),
      company: call.company,
      isScoped: companies !== null,
      language,
      dryRun: call.isTrial,
      progress,
      writeFile,
    })
    return { answer, files, ...(operation.final && call.isTrial && { confirm: call.fingerprint }) }
  } catch (error) {
    if (!(error instanceof OperationRefused)) throw error
    if (error.isAbsent) throw new HttpError(404, { name: 'NotFound', message: error.message })
    if (error.needsProof) throw new HttpError(403, { name: 'ProofNeeded', message: error.message })
    if (error.isConflict) throw new HttpError(409, { name: 'Conflict', message: error.message })
    throw new HttpError(422, { name: 'Refused', message: error.message })
  }
}

/** The caller's name in the history; a program has a label too. */
export function formatActor({ name, label }: OperatorCaller): string {
  return label ? `${name} (${label})` : name
}

/** Collects the files of one response. */
function fileTaker() {
  const files: MadeFile[] = []
  let bytes = 0
  const writeFile = async (name: string, pieces: AsyncIterable<Uint8Array | string>): Promise<void> => {
    const parts: Uint8Array[] = []
    for await (const piece of pieces) {
      const part = Buffer.from(piece as Uint8Array)
      bytes += part.length
      if (bytes > maxAnswerBytes) throw new OperationRefused([{ id: 'files.tooLarge' }])
      parts.push(part)
    }
    files.push({ name, base64: Buffer.concat(parts).toString('base64') })
  }
  return { files, writeFile }
}
