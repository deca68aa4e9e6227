/** All markets, for pages that show all countries. Names sort as in English. */
import at from '@site/markets/data/at.json';
import be from '@site/markets/data/be.json';
import bg from '@site/markets/data/bg.json';
import cy from '@site/markets/data/cy.json';
import cz from '@site/markets/data/cz.json';
import de from '@site/markets/data/de.json';
import dk from '@site/markets/data/dk.json';
import ee from '@site/markets/data/ee.json';
import es from '@site/markets/data/es.json';
import fi from '@site/markets/data/fi.json';
import fr from '@site/markets/data/fr.json';
import gr from '@site/markets/data/gr.json';
import hr from '@site/markets/data/hr.json';
import hu from '@site/markets/data/hu.json';
import ie from '@site/markets/data/ie.json';
import is from '@site/markets/data/is.json';
import it from '@site/markets/data/it.json';
import li from '@site/markets/data/li.json';
import lt from '@site/markets/data/lt.json';
import lu from '@site/markets/data/lu.json';
import lv from '@site/markets/data/lv.json';
import mt from '@site/markets/data/mt.json';
import nl from '@site/markets/data/nl.json';
import no from '@site/markets/data/no.json';
import pl from '@site/markets/data/pl.json';
import pt from '@site/markets/data/pt.json';
import ro from '@site/markets/data/ro.json';
import se from '@site/markets/data/se.json';
import si from '@site/markets/data/si.json';
import sk from '@site/markets/data/sk.json';
import {asMarket} from './cast';
import type {Market} from './schema';
import {summarise, type MarketSummary} from './summary';

const files: unknown[] = [
  at,
  be,
  bg,
  cy,
  cz,
  de,
  dk,
  ee,
  es,
  fi,
  fr,
  gr,
  hr,
  hu,
  ie,
  is,
  it,
  li,
  lt,
  lu,
  lv,
  mt,
  nl,
  no,
  pl,
  pt,
  ro,
  se,
  si,
  sk,
];

export const markets: readonly Market[] = files
  .map(asMarket)
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

export const marketSummaries: readonly MarketSummary[] = markets.map(summarise);
