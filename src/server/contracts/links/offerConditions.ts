import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { scheduleOf } from '../../../domain/benefit/schedule.ts'
import { acceptanceDeadline, onTimeDates, type Waiting } from '../../../domain/contract/acceptanceDeadline.ts'
import type { Conditions, Contract } from '../../../domain/plan/contract.ts'
import type { ContractItem } from '../../../domain/benefit/items.ts'
import type { ServerContext, Work } from '../../platform/context/context.ts'
import { newAcceptLink } from './acceptLinks.ts'
import { conditionsHash } from '../../employee/conditions.ts'
import { contractKey, type EmployeeContext } from '../../employee/employeeContext.ts'

/**
 * Creates the link for accepting conditions, valid until their last day (D-81); returns its token. `isFirst`:
 * the contract was just purchased and has no earlier link.
 */
export async function offerConditions(
  work: Work<'benefits' | 'clock'>,
  plan: EmployeeContext,
  contract: Contract,
  { conditions, commonToken, isFirst = false }: OfferedLink,
): Promise<string> {
  return newAcceptLink(work.trx, contractKey(plan, contract), {
    conditionsHash: conditionsHash(conditions),
    sentTo: plan.row.email,
    lastDay: lastDayToAccept(work, plan, { conditions, inForceItems: contract.items }),
    sentAt: work.clock.now(),
    // A change or cancellation can be accepted only by its own link.
    commonToken: conditions.kind === 'contract' ? commonToken : undefined,
    isFirst,
  })
}

type OfferedLink = { conditions: Conditions; commonToken?: string | undefined; isFirst?: boolean }

/**
 * The last day to accept conditions sent today (D-81). `inForceItems`: the items that a change or
 * cancellation replaces.
 */
export function lastDayToAccept(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  offered: Offered,
): string {
  return acceptanceDeadline(toWaiting(benefits.find(offered.conditions.category), plan, offered))
}

/** The first day of the conditions, and the last day to accept them in time for it (D-108). */
export function onTimeOf(
  declaration: Benefit | undefined,
  plan: EmployeeContext,
  offered: Offered,
): ReturnType<typeof onTimeDates> {
  return onTimeDates(toWaiting(declaration, plan, offered))
}

type Offered = { conditions: Conditions; inForceItems?: readonly ContractItem[] | undefined }

function toWaiting(
  declaration: Benefit | undefined,
  { today, cutOffDay, employee: employment }: EmployeeContext,
  { conditions, inForceItems = conditions.items }: Offered,
): Waiting {
  const { kind, modality, year, items } = conditions
  const months = declaration ? scheduleOf(declaration, modality).months : 'chosen'
  return { kind, modality, year, items, inForceItems, months, sentOn: today, cutOffDay, employment }
}
