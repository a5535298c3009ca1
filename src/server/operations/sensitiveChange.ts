import { findSensitive, type CompanyChange } from '../../domain/company/changes/compareCompanies.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { holds } from '../operators/rights.ts'
import { companyOf, OperationRefused, type OperationContext } from '../platform/context/operating.ts'
import { formatRedChange } from './publishing.ts'

/**
 * Refuses to publish or approve sensitive changes without the right `access`, and, except in a dry run,
 * without a second factor given in the last minutes. The shell can request such changes but not approve
 * them.
 * @throws OperationRefused
 */
export async function assertMayChangeSensitive(
  context: OperationContext,
  reds: readonly CompanyChange[],
  { isApproval }: { isApproval: boolean },
): Promise<void> {
  const [sensitive] = findSensitive(reds)
  if (!sensitive) return
  const { account, isProven, dryRun } = context
  if (account && !holds(account, 'access', companyOf(context).subdomain)) {
    const change = (language: Language) => formatRedChange(sensitive, language)
    throw new OperationRefused([{ id: 'publication.noAccess', change }])
  }
  if (dryRun || (!isProven && !isApproval)) return
  if (!(await isProven?.())) throw new OperationRefused([{ id: 'publication.prove' }], { needsProof: true })
}
