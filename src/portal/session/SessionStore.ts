import { action, computed, makeObservable, observableRef } from 'mobx'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import type { Person } from '../../domain/kernel/person.ts'
import { peopleOf, type EmployeeProduct } from '../../domain/plan/employee.ts'
import type { TaxedPlan } from '../../domain/tax/planEntry.ts'
import { isOutdated } from '../api/apiError.ts'
import { loadProfile } from '../api/profile.ts'
import { session } from '../api/session.ts'
import { toPlan, type Profile } from '../api/profileModel.ts'
import { reuseEqual } from './reuseEqual.ts'

/**
 * The logged-in employee: profile, company, cart and contracts of the server's last answer. Values are
 * replaced, never changed.
 */
export class SessionStore {
  profile: Profile
  private readonly publish: (profile: Profile) => void
  /**
   * Increases with each request for the profile and each new profile: the answer to an older request is
   * discarded.
   */
  private requestCount = 0
  /** The request that the profile answers: what is asked from then on is as new as the profile. */
  private profileRequest = 0
  /** The number of changes whose answer has not arrived. */
  private changesInProgress = 0

  /** `publish` sends each new profile to the session machine, which may change the route set. */
  constructor(profile: Profile, publish: (profile: Profile) => void) {
    this.profile = profile
    this.publish = publish
    makeObservable(this, {
      profile: observableRef,
      replaceProfile: action,
      company: computed,
      cart: computed,
      contracts: computed,
      people: computed,
      plan: computed,
    })
  }

  get company(): Company {
    return this.profile.company
  }

  get cart(): Contract[] {
    return this.profile.cart
  }

  get contracts(): Contract[] {
    return this.profile.contracts
  }

  /** The employee first, then the active family. */
  get people(): Person[] {
    return peopleOf(this.profile, this.today)
  }

  /** The plan as input of the domain's rules. */
  get plan(): TaxedPlan {
    return toPlan(this.profile)
  }

  /** Today in Madrid by the product's clock, YYYY-MM-DD. */
  get today(): string {
    return this.profile.today
  }

  /** Finds the employee's product of a category alias (D-47). */
  findProduct(alias: string): EmployeeProduct | undefined {
    return this.profile.products.find((product) => product.category.alias === alias)
  }

  /**
   * Replaces the profile; equal parts keep their identity, so that nothing is rendered without need. The
   * profile of another employee ends the session of this page instead.
   */
  replaceProfile(profile: Profile, request = this.requestCount + 1): void {
    if (profile.id !== this.profile.id) return session.end('replaced')
    this.requestCount += 1
    const next = reuseEqual(this.profile, profile)
    if (next === this.profile) return
    this.profileRequest = request
    this.profile = next
    this.publish(next)
  }

  /** Marks the time of a question about the profile, for `isCurrent`. */
  now(): number {
    return this.requestCount
  }

  /** True if what was asked at `time` (of `now`) is as new as the profile. */
  isCurrent(time: number): boolean {
    return time >= this.profileRequest
  }

  /**
   * Loads the profile again. Call it after every change of cart, contracts, family or bags, so that all
   * figures agree.
   */
  async reload(): Promise<void> {
    const round = ++this.requestCount
    const profile = await loadProfile()
    if (round === this.requestCount) this.replaceProfile(profile, round)
  }

  /**
   * Loads the profile again, unless a change is in progress: otherwise the page would take that change for
   * one made in another window.
   */
  async refresh(): Promise<void> {
    if (this.changesInProgress === 0) await this.reload()
  }

  /** Loads the profile again after a refusal that an outdated page may cause; what was typed stays (018). */
  async reloadIfOutdated(error: unknown): Promise<void> {
    if (isOutdated(error)) await this.reload().catch(() => undefined)
  }

  /** Sends a change; the answer to an earlier refresh is discarded. */
  async change<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    this.requestCount += 1
    this.changesInProgress += 1
    try {
      return await send()
    } finally {
      this.changesInProgress -= 1
    }
  }
}
