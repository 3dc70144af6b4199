// Axe finds nothing serious in Chinese, in both themes.

import { findNothingSerious } from './support/axe.mjs';
import { useStage } from './support/stage.mjs';

findNothingSerious(useStage(), 'zh');
