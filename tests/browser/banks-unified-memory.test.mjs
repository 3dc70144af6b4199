// The same right and wrong solutions of the first lesson, through the page and through the command line.

import { testBanks } from './support/banks.mjs';

testBanks('unified-memory');
