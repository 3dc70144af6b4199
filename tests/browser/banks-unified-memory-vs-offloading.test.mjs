// The same right and wrong solutions of the chapter, through the page and through the command line.

import { testBanks } from './support/banks.mjs';

testBanks('unified-memory-vs-offloading');
