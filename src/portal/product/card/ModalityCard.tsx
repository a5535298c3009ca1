import { Box, Button, Text } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { localized } from '../../../domain/kernel/language.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { useText } from '../../messages/useText.ts'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import { TintedIcon } from '../../ui/data/TintedIcon.tsx'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import classes from './Card.module.css'
import { Description } from './Description.tsx'
import { toImageUrl } from './storageUrl.ts'

type Props = {
  modality: Modality
  /**
   * The status of the employee's contract, as a message id, and the action that it needs; an expected one
   * only keeps its place.
   */
  status?: { label: string; action?: ReactNode; isExpected?: boolean } | false | undefined
  isOpen?: boolean
  /** Opens or closes the card; undefined: the card stays as it is. */
  onToggle?: () => void
  /** The button's label on a closed card. */
  openLabel?: string
  children?: ReactNode
}

/**
 * One offer as a card: logo, name, a short text and more on request; an open card contains the form (CAT-05,
 * CAT-31).
 */
export function ModalityCard({ modality, status, isOpen = true, onToggle, openLabel, children }: Props) {
  const t = useText()
  const language = useLanguage()
  const bodyId = useId()
  return (
    <Box
      component="article"
      miw={0}
      bg="var(--surface)"
      bdrs="lg"
      bd="1px solid var(--border)"
      p="var(--card-padding)"
      aria-label={localized(modality.name, language)}
      data-open={isOpen || undefined}
    >
      <Head modality={modality} status={status}>
        {onToggle && isOpen && (
          <Button
            className={classes.close ?? ''}
            variant="subtle"
            size="sm"
            aria-expanded
            aria-label={`${t('product.card.close')} ${localized(modality.name, language)}`}
            aria-controls={bodyId}
            onClick={onToggle}
            rightSection={<IconChevronUp size={16} aria-hidden="true" />}
          >
            {t('product.card.close')}
          </Button>
        )}
      </Head>
      <Description modality={modality} />
      {onToggle && !isOpen && (
        <Button
          className={classes.open ?? ''}
          variant="light"
          aria-expanded={false}
          aria-label={openLabel && `${openLabel} ${localized(modality.name, language)}`}
          aria-controls={bodyId}
          onClick={onToggle}
        >
          {openLabel}
        </Button>
      )}
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && children && <div className={classes.body}>{children}</div>}
      </div>
    </Box>
  )
}

/** Logo, name, provider and status; `children` is the button that closes the card. */
function Head({ modality, status, children }: Pick<Props, 'modality' | 'status' | 'children'>) {
  const language = useLanguage()
  const logo = toImageUrl(modality.logo ?? modality.provider?.logo)
  const provider = [modality.provider?.name, localized(modality.healthType, language)].filter(Boolean)
  return (
    <header className={classes.head}>
      {logo ? (
        <img className={`on-white ${classes.logo}`} src={logo} alt={modality.provider?.name ?? ''} />
      ) : (
        <TintedIcon benefit={modality.product.category.alias} size="tile" />
      )}
      <div className={classes.words}>
        <Text component="h2" size="xl" fw={600} c="var(--brand-titles)" className="breaks">
          {localized(modality.name, language)}
        </Text>
        {(modality.provider || modality.healthType) && (
          <Text size="sm" c="dimmed">
            {provider.join(' · ')}
          </Text>
        )}
      </div>
      {status && (
        <div className={classes.status} data-expected={status.isExpected}>
          <StatusChip label={status.label} />
          {status.action}
        </div>
      )}
      {children}
    </header>
  )
}
