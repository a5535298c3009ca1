import { Children, type CSSProperties, type ReactNode } from 'react'
import { border, type Branding, ink, muted } from '../../../domain/company/tenant/branding.ts'
import type { Mail } from '../context/context.ts'
import { isSentence } from '../rendering/sheet.ts'

type Card = NonNullable<Mail['cards']>[number]
type Action = NonNullable<Mail['action']>

const fontFamily = "'Inter Variable',Inter,'Segoe UI',Helvetica,Arial,sans-serif"
export const normal: CSSProperties = { fontFamily, fontSize: 16, lineHeight: '24px', color: ink }
export const small: CSSProperties = { fontFamily, fontSize: 14, lineHeight: '20px', color: muted }

type CardProps = {
  card: Card
  brand: Branding
  /** True if the mail has one button for all cards; a card's link is then a line of text. */
  isBesideAction: boolean
}

/** The box of one subject: its title, its facts, and its link. */
export function CardBox({ card, brand, isBesideAction }: CardProps): ReactNode {
  const look = {
    margin: '0 0 16px',
    border: `1px solid ${border}`,
    borderLeft: `4px solid ${brand.line}`,
    borderRadius: 8,
    background: brand.tint,
  }
  return (
    <Table style={look}>
      <td style={{ padding: 16 }}>
        <div style={{ ...normal, fontWeight: 600 }}>{card.title}</div>
        {card.subtitle && <div style={small}>{card.subtitle}</div>}
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ margin: `8px 0 ${card.action ? 16 : 0}px` }}
        >
          <tbody>
            {card.facts.map((fact, index) => (
              <tr key={index}>{factCells(fact)}</tr>
            ))}
          </tbody>
        </table>
        {card.action && !isBesideAction && <Button action={card.action} brand={brand} />}
        {card.action && isBesideAction && (
          <a href={card.action.url} style={{ ...small, color: brand.text }}>
            {card.action.label}
          </a>
        )}
      </td>
    </Table>
  )
}

/** A label with its value beside it; a sentence is placed below its label, over the whole width. */
function factCells(fact: Card['facts'][number]): ReactNode {
  const { label, value } = fact
  if (isSentence(fact))
    return (
      <td colSpan={2} style={{ ...small, padding: '4px 0 8px' }}>
        {label}
        <div style={{ ...normal, color: ink, fontWeight: 600 }}>{value}</div>
      </td>
    )
  return (
    <>
      <td valign="top" style={{ ...small, padding: '4px 16px 4px 0' }}>
        {label}
      </td>
      <td align="right" style={figure}>
        {value}
      </td>
    </>
  )
}

const figure: CSSProperties = {
  ...small,
  padding: '4px 0',
  color: ink,
  fontVariantNumeric: 'tabular-nums',
}

/** The mail's button, as a table that all mail programs render alike. */
export function Button({ action: { label, url }, brand }: { action: Action; brand: Branding }): ReactNode {
  const look = { ...normal, display: 'inline-block', padding: '12px 16px', color: brand.onFill }
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td style={{ background: brand.fill, borderRadius: 8 }}>
            <a href={url} style={{ ...look, fontWeight: 500, textDecoration: 'none' }}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** A full-width table with one cell per row, the only layout that all mail programs support alike. */
export function Table({ style, children }: { style: CSSProperties; children: ReactNode }): ReactNode {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={style}>
      <tbody>
        {Children.map(children, (cell) => (
          <tr>{cell}</tr>
        ))}
      </tbody>
    </table>
  )
}
