import { action, computed, makeObservable, observableRef } from 'mobx'
import type { CompanyDto, ContractDto, ProfileProduct, ProfileDto } from '../../dto/dto.ts'
import { api } from '../api/api.ts'

/**
 * The logged-in employee: profile, company, cart and contracts as the server last told them. Values are
 * replaced, never changed.
 */
export class SessionStore {
  profile: ProfileDto
  private readonly publish: (profile: ProfileDto) => void

  /** `publish` hands each new profile to the session machine, which may change the route set. */
  constructor(profile: ProfileDto, publish: (profile: ProfileDto) => void) {
    this.profile = profile
    this.publish = publish
    makeObservable(this, {
      profile: observableRef,
      replaceProfile: action,
      company: computed,
      cart: computed,
      contracts: computed,
    })
  }

  get company(): CompanyDto {
    return this.profile.company
  }

  get cart(): ContractDto[] {
    return this.profile.cart
  }

  get contracts(): ContractDto[] {
    return this.profile.contracts
  }

  /** Madrid date of the product's clock, YYYY-MM-DD. */
  get today(): string {
    return this.profile.today
  }

  /** The employee's product of a category alias, if there is one (D-47). */
  product(alias: string): ProfileProduct | undefined {
    return this.profile.products.find((product) => product.category.alias === alias)
  }

  replaceProfile(profile: ProfileDto): void {
    this.profile = profile
    this.publish(profile)
  }

  /**
   * Asks the server again: after every change of cart, contracts, family or bags, so that all figures agree.
   */
  async reload(): Promise<void> {
    this.replaceProfile(await api.get<ProfileDto>('/profile'))
  }
}
