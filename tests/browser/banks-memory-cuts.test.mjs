// The same right and wrong solutions of the second lesson, through the page and through the command line.

import { testBanks } from './support/banks.mjs';

testBanks('memory-cuts');
