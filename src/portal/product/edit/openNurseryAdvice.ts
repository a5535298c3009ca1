/** The id of the voucher's comparison with the maternity deduction on a product's page. */
export const nurseryAdviceId = 'nursery-advice'

/** Opens the comparison, brings it into view and focuses it. */
export function openNurseryAdvice(): void {
  const advice = document.getElementById(nurseryAdviceId)
  if (!(advice instanceof HTMLDetailsElement)) return
  advice.open = true
  advice.scrollIntoView({ block: 'center' })
  advice.querySelector('summary')?.focus({ preventScroll: true })
}
