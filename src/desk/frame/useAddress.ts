import { useEffect, useState } from 'react'
import { chooseByAddress } from '../calls/chosenCompany.ts'

/** Returns the part of an address that identifies its page. */
export const findPage = (address: string): string => /^(people|studio)(?=\?)/.exec(address)?.[0] ?? address

/** Returns the part of the address after #: `review/list`, with values for the form if there are any. */
export function useAddress(): string {
  const [address, setAddress] = useState(() => {
    chooseByAddress(location.hash.slice(1))
    return location.hash.slice(1)
  })
  useEffect(() => {
    let page = findPage(location.hash.slice(1))
    const read = (): void => {
      const next = location.hash.slice(1)
      chooseByAddress(next)
      setAddress(next)
      if (findPage(next) !== page) scrollTo(0, 0)
      page = findPage(next)
    }
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return address
}
