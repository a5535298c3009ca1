import { action, computed, makeObservable, observableRef } from 'mobx'
import type { Company } from '../../domain/tenant/tenant.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import type { Person } from '../../domain/kernel/person.ts'
import { peopleOf, type EmployeeProduct } from '../../domain/plan/employee.ts'
import type { TaxedPlan } from '../../domain/tax/planEntry.ts'
import { loadProfile } from '../api/profile.ts'
import { planOf, type Profile } from '../api/profileModel.ts'

/**
 * The logged-in employee: profile, company, cart and contracts as the server last told them. Values are
 * replaced, never changed.
 */
export class SessionStore {
  profile: Profile
  private readonly publish: (profile: Profile) => void

  /** `publish` hands each new profile to the session machine, which may change the route set. */
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

  /** What the domain's rules look at. */
  get plan(): TaxedPlan {
    return planOf(this.profile)
  }

  /** Madrid date of the product's clock, YYYY-MM-DD. */
  get today(): string {
    return this.profile.today
  }

  /** The employee's product of a category alias, if there is one (D-47). */
  product(alias: string): EmployeeProduct | undefined {
    return this.profile.products.find((product) => product.category.alias === alias)
  }

  replaceProfile(profile: Profile): void {
    this.profile = profile
    this.publish(profile)
  }

  /**
   * Asks the server again: after every change of cart, contracts, family or bags, so that all figures agree.
   */
  async reload(): Promise<void> {
    this.replaceProfile(await loadProfile())
  }
}
