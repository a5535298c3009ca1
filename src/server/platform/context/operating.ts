import type { Language } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { ServerContext } from './context.ts'
import type en from './messages/en.json'

/** The context of an operation: the parts of the server, with `db` as one transaction. */
export type OperationContext = ServerContext & {
  /** Name of the caller in the history. */
  actor: string
  /** Name of the operator's account; the shell has none. */
  account?: string | undefined
  /** The language of the operation's result. */
  language: Language
  /** The operation's companies, by subdomain. */
  companies: readonly string[]
  /** The operation's company, if it has exactly one. */
  company: TenantConfig | undefined
  /** True: it covers the whole installation, including data of no company. */
  isEverywhere: boolean
  /** True for a trial, which is rolled back. */
  dryRun?: boolean
  /** Reports the progress of long work. */
  progress: (done: number, total: number) => void
  /** Receives a file of the operation, whose pieces are written one after the other. */
  writeFile: (name: string, pieces: AsyncIterable<Uint8Array | string>) => Promise<void>
}

/** An input file of an operation. */
export type InputFile = { name: string; bytes: Uint8Array }

/** A reason for a refusal: a message id in `messages/` with its params, or a finished sentence. */
export type Reason =
  string | ({ id: keyof typeof en } & Record<string, string | number | ((language: Language) => string)>)

/** An operation that was refused and changed nothing. Its caller translates the reasons. */
export class OperationRefused extends Error {
  readonly reasons: readonly Reason[]
  constructor(reasons: readonly Reason[]) {
    super(reasons.map((each) => (typeof each === 'string' ? each : each.id)).join('\n'))
    this.name = 'OperationRefused'
    this.reasons = reasons
  }
}

/** The company of an operation that requires one. */
export function companyOf({ company }: Pick<OperationContext, 'company'>): TenantConfig {
  if (!company) throw new Error('The operation is about no company.')
  return company
}
