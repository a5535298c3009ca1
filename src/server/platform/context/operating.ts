import type { Language } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { ServerContext } from './context.ts'
import type en from './messages/en.json'

/** What an operation runs with: the parts of the server, with `db` a transaction that is all or nothing. */
export type OperationContext = ServerContext & {
  /** Who runs it, as the history names them. */
  actor: string
  /** The name of the operator's account that runs it; the shell acts without one. */
  account?: string | undefined
  /** The language of what the operation answers. */
  language: Language
  /** The companies that it is about, by subdomain. */
  companies: readonly string[]
  /** The one company that it is about, where it is about one. */
  company: TenantConfig | undefined
  /** It is about the whole installation: also what belongs to no company. */
  isEverywhere: boolean
  /** True for a trial, of which everything is taken back. */
  dryRun?: boolean
  /** Reports how far long work has come. */
  progress: (done: number, total: number) => void
  /** Takes a file that the operation makes. Its pieces are written one after the other. */
  writeFile: (name: string, pieces: AsyncIterable<Uint8Array | string>) => Promise<void>
}

/** A file that an operation is given. */
export type InputFile = { name: string; bytes: Uint8Array }

/** One reason for a refusal: a sentence by its id in `messages/`, with its params; or a finished sentence. */
export type Reason =
  string | ({ id: keyof typeof en } & Record<string, string | number | ((language: Language) => string)>)

/** Why an operation was not done; nothing was changed. Who runs it turns the reasons into sentences. */
export class OperationRefused extends Error {
  readonly reasons: readonly Reason[]
  constructor(reasons: readonly Reason[]) {
    super(reasons.map((each) => (typeof each === 'string' ? each : each.id)).join('\n'))
    this.name = 'OperationRefused'
    this.reasons = reasons
  }
}

/** The company of an operation that is about one. */
export function companyOf({ company }: Pick<OperationContext, 'company'>): TenantConfig {
  if (!company) throw new Error('The operation is about no company.')
  return company
}
