//! One function of one lesson: the thing that is graded.

use serde_json::{Map, Value};

use crate::catalog::Lesson;
use crate::judge::{Difference, FieldMark};
use crate::manifest::{Function, Manifest, with_defaults};
use crate::reference::{self, Checker, Reference, ReferenceError};

/// A function to write, with its reference and, where several answers are right, its checker.
#[derive(Clone, Copy)]
pub struct Exercise<'a> {
    lesson: &'a Lesson,
    function: &'a Function,
    reference: Reference,
    checker: Option<Checker>,
}

impl<'a> Exercise<'a> {
    /// Binds a function of a lesson to its reference.
    ///
    /// # Errors
    /// Where the core has no reference or checker of that name.
    pub fn new(lesson: &'a Lesson, function: &'a Function) -> Result<Self, ReferenceError> {
        let id = format!("{}/{}", lesson.slug(), function.name);
        let reference = reference::find(&id).ok_or_else(|| ReferenceError::Unknown(id.clone()))?;
        let checker = match &function.result.checker {
            None => None,
            Some(name) => {
                let key = format!("{}/{name}", lesson.slug());
                Some(reference::find_checker(&key).ok_or(ReferenceError::Unknown(key))?)
            }
        };
        Ok(Self { lesson, function, reference, checker })
    }

    /// `lesson-slug/function_name`.
    #[must_use]
    pub fn id(&self) -> String {
        format!("{}/{}", self.lesson.slug(), self.function.name)
    }

    /// The lesson.
    #[must_use]
    pub fn lesson(&self) -> &'a Lesson {
        self.lesson
    }

    /// The lesson's manifest.
    #[must_use]
    pub fn manifest(&self) -> &'a Manifest {
        &self.lesson.manifest
    }

    /// The function's part of the manifest.
    #[must_use]
    pub fn function(&self) -> &'a Function {
        self.function
    }

    /// The reference's answer to positional arguments.
    ///
    /// # Errors
    /// Where the arguments are not of the declared types, or the planning core refuses them.
    pub fn expected(&self, args: &[Value]) -> Result<Value, ReferenceError> {
        (self.reference)(&with_defaults(self.manifest(), self.function, args))
    }

    /// Where an answer is not the expected one, the first difference.
    #[must_use]
    pub fn difference(&self, args: &[Value], expected: &Value, got: &Value) -> Option<Difference> {
        let shape = crate::judge::compare_result(self.manifest(), &self.function.result, expected, got);
        match (shape, self.checker) {
            (Some(difference), None) => Some(difference),
            (Some(difference), Some(_)) if difference.is_about_shape() => Some(difference),
            (_, Some(checker)) => {
                checker(&with_defaults(self.manifest(), self.function, args), expected, &crate::judge::plain(got))
            }
            (None, None) => None,
        }
    }

    /// Marks a prediction field by field. `predicted` holds the fields that were filled in.
    ///
    /// # Errors
    /// As [`Exercise::expected`].
    pub fn mark(&self, args: &[Value], predicted: &Map<String, Value>) -> Result<Vec<FieldMark>, ReferenceError> {
        let expected = self.expected(args)?;
        let whole = Value::Object(predicted.clone());
        let accepted = self.checker.is_some() && self.difference(args, &expected, &whole).is_none();
        Ok(crate::judge::mark_fields(self.manifest(), &self.function.result, &expected, predicted, accepted))
    }
}
